CREATE TABLE "collections" (
	"name" text PRIMARY KEY NOT NULL,
	"unit_strategy" text DEFAULT 'structure' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"newer_id" text NOT NULL,
	"older_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_versions_newer_id_older_id_pk" PRIMARY KEY("newer_id","older_id"),
	CONSTRAINT "document_versions_two_check" CHECK ("document_versions"."newer_id" <> "document_versions"."older_id")
);
--> statement-breakpoint
CREATE TABLE "unit_plans" (
	"document_id" text NOT NULL,
	"strategy" text NOT NULL,
	"units" integer NOT NULL,
	"added" integer NOT NULL,
	"removed" integer NOT NULL,
	"changed" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"planner" text,
	"calls" integer DEFAULT 0 NOT NULL,
	"tokens_in" integer DEFAULT 0 NOT NULL,
	"tokens_out" integer DEFAULT 0 NOT NULL,
	"tokens_out_regenerating" integer DEFAULT 0 NOT NULL,
	"saved_share" real DEFAULT 0 NOT NULL,
	"fallbacks" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_plans_document_id_strategy_pk" PRIMARY KEY("document_id","strategy")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "unit_strategy" text;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "fingerprint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_newer_id_documents_id_fk" FOREIGN KEY ("newer_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_older_id_documents_id_fk" FOREIGN KEY ("older_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_plans" ADD CONSTRAINT "unit_plans_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_versions_older_idx" ON "document_versions" USING btree ("older_id");--> statement-breakpoint
CREATE INDEX "units_fingerprint" ON "units" USING btree ("fingerprint","strategy") WHERE fingerprint <> '';