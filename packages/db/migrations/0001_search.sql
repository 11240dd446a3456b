CREATE TABLE "corpus_deltas" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"strategy" text NOT NULL,
	"units" bigint NOT NULL,
	"text_length" bigint NOT NULL,
	"context_length" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "corpus_stats" (
	"strategy" text PRIMARY KEY NOT NULL,
	"units" bigint NOT NULL,
	"text_length" bigint NOT NULL,
	"context_length" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedding_models" (
	"id" smallint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "embedding_models_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 32767 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"dimension" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "term_deltas" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"strategy" text NOT NULL,
	"term" text NOT NULL,
	"df" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "term_stats" (
	"strategy" text NOT NULL,
	"term" text NOT NULL,
	"df" bigint NOT NULL,
	CONSTRAINT "term_stats_strategy_term_pk" PRIMARY KEY("strategy","term")
);
--> statement-breakpoint
CREATE TABLE "unit_lexemes" (
	"unit_id" bigint PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"strategy" text NOT NULL,
	"lang" text NOT NULL,
	"kind" text NOT NULL,
	"grade_system" text,
	"grade" text,
	"text_length" integer NOT NULL,
	"context_length" integer NOT NULL,
	"tsv" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit_parts" (
	"unit_id" bigint NOT NULL,
	"part" smallint NOT NULL,
	"document_id" text NOT NULL,
	"element_id" text NOT NULL,
	"element_type" text NOT NULL,
	"page" integer NOT NULL,
	"bbox" jsonb NOT NULL,
	"text" text NOT NULL,
	"length" integer NOT NULL,
	"text_hash" text NOT NULL,
	"tsv" "tsvector" NOT NULL,
	CONSTRAINT "unit_parts_unit_id_part_pk" PRIMARY KEY("unit_id","part")
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"strategy" text NOT NULL,
	"unit_key" text NOT NULL,
	"ordinal" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"context" text NOT NULL,
	"breadcrumb" text[] NOT NULL,
	"pages" integer[] NOT NULL,
	"boxes" jsonb NOT NULL,
	"element_ids" text[] NOT NULL,
	"element_id" text NOT NULL,
	"lang" text NOT NULL,
	"grade" text,
	"grade_system" text,
	"grade_normalized" jsonb,
	"table_row" integer,
	"cells" jsonb,
	"edge" jsonb,
	"flags" text[] NOT NULL,
	"text_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unit_lexemes" ADD CONSTRAINT "unit_lexemes_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_lexemes" ADD CONSTRAINT "unit_lexemes_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_parts" ADD CONSTRAINT "unit_parts_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_parts" ADD CONSTRAINT "unit_parts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "embedding_models_key" ON "embedding_models" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "embedding_models_one_active" ON "embedding_models" USING btree ("state") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "term_deltas_term" ON "term_deltas" USING btree ("strategy","term");--> statement-breakpoint
CREATE INDEX "unit_lexemes_tsv" ON "unit_lexemes" USING gin ("tsv") WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX "unit_lexemes_document" ON "unit_lexemes" USING btree ("document_id","strategy");--> statement-breakpoint
CREATE INDEX "unit_parts_document" ON "unit_parts" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "unit_parts_text_hash" ON "unit_parts" USING btree ("text_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "units_document_strategy_key" ON "units" USING btree ("document_id","strategy","unit_key");--> statement-breakpoint
CREATE INDEX "units_text_hash" ON "units" USING btree ("text_hash");