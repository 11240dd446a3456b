CREATE SEQUENCE "public"."attempt_tokens" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "document_collections" (
	"document_id" text NOT NULL,
	"collection" text NOT NULL,
	CONSTRAINT "document_collections_document_id_collection_pk" PRIMARY KEY("document_id","collection")
);
--> statement-breakpoint
CREATE TABLE "document_sources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"file_name" text NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_sources_once" UNIQUE("document_id","file_name","path")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"title" text NOT NULL,
	"lang" text DEFAULT 'und' NOT NULL,
	"languages" text[] DEFAULT '{}'::text[] NOT NULL,
	"page_count" integer,
	"size_bytes" bigint NOT NULL,
	"media_type" text DEFAULT 'application/pdf' NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"error_code" text,
	"error_message" text,
	"blob_key" text NOT NULL,
	"facts" jsonb,
	"sealed_password" "bytea",
	"generation" integer DEFAULT 1 NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_sha256_unique" UNIQUE("sha256"),
	CONSTRAINT "documents_state_check" CHECK ("documents"."state" in ('queued', 'running', 'ready', 'partial', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "elements" (
	"document_id" text NOT NULL,
	"element_id" text NOT NULL,
	"page" integer NOT NULL,
	"ord" integer NOT NULL,
	"type" text NOT NULL,
	"bbox" double precision[] NOT NULL,
	"text" text NOT NULL,
	"level" integer,
	"level_source" text,
	"marker" text,
	"depth" integer,
	"source" text NOT NULL,
	"confidence" real NOT NULL,
	"flags" text[] DEFAULT '{}'::text[] NOT NULL,
	"table" jsonb,
	"graph" jsonb,
	"mermaid" text,
	"belongs_to" text,
	"continues" text,
	"in_box" integer,
	CONSTRAINT "elements_document_id_element_id_pk" PRIMARY KEY("document_id","element_id")
);
--> statement-breakpoint
CREATE TABLE "document_stages" (
	"document_id" text NOT NULL,
	"stage" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason_code" text,
	"reason_message" text,
	"attempt" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"version" text,
	"worker_id" text,
	"job_id" text,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"queued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_stages_document_id_stage_pk" PRIMARY KEY("document_id","stage"),
	CONSTRAINT "document_stages_state_check" CHECK ("document_stages"."state" in ('pending', 'running', 'done', 'skipped', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "page_results" (
	"document_id" text NOT NULL,
	"page" integer NOT NULL,
	"stage" text NOT NULL,
	"version" text NOT NULL,
	"payload" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_results_document_id_page_stage_pk" PRIMARY KEY("document_id","page","stage")
);
--> statement-breakpoint
CREATE TABLE "page_stages" (
	"document_id" text NOT NULL,
	"page" integer NOT NULL,
	"stage" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason_code" text,
	"reason_message" text,
	"attempt" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"version" text,
	"worker_id" text,
	"job_id" text,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"queued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_stages_document_id_stage_page_pk" PRIMARY KEY("document_id","stage","page"),
	CONSTRAINT "page_stages_state_check" CHECK ("page_stages"."state" in ('pending', 'running', 'done', 'skipped', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"document_id" text NOT NULL,
	"page" integer NOT NULL,
	"width" double precision,
	"height" double precision,
	"rotation" integer,
	"label" text,
	"route" text,
	"quality" jsonb,
	"image_blob_key" text,
	"image_width_px" integer,
	"image_height_px" integer,
	"warnings" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "pages_document_id_page_pk" PRIMARY KEY("document_id","page")
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"queues" text[] DEFAULT '{}'::text[] NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_collections" ADD CONSTRAINT "document_collections_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_sources" ADD CONSTRAINT "document_sources_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "elements" ADD CONSTRAINT "elements_document_id_page_pages_document_id_page_fk" FOREIGN KEY ("document_id","page") REFERENCES "public"."pages"("document_id","page") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_stages" ADD CONSTRAINT "document_stages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_results" ADD CONSTRAINT "page_results_document_id_page_pages_document_id_page_fk" FOREIGN KEY ("document_id","page") REFERENCES "public"."pages"("document_id","page") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_stages" ADD CONSTRAINT "page_stages_document_id_page_pages_document_id_page_fk" FOREIGN KEY ("document_id","page") REFERENCES "public"."pages"("document_id","page") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_collections_collection_idx" ON "document_collections" USING btree ("collection");--> statement-breakpoint
CREATE INDEX "documents_created_idx" ON "documents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_state_idx" ON "documents" USING btree ("state");--> statement-breakpoint
CREATE INDEX "elements_page_idx" ON "elements" USING btree ("document_id","page","ord");--> statement-breakpoint
CREATE INDEX "document_stages_open_idx" ON "document_stages" USING btree ("document_id") WHERE "document_stages"."state" in ('pending', 'running');--> statement-breakpoint
CREATE INDEX "page_stages_open_idx" ON "page_stages" USING btree ("document_id","stage","page") WHERE "page_stages"."state" in ('pending', 'running');