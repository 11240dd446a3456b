CREATE TABLE "holds" (
	"scope" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holds_scope_name_pk" PRIMARY KEY("scope","name"),
	CONSTRAINT "holds_scope_check" CHECK ("holds"."scope" in ('all', 'collection', 'document'))
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "lane" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_stages" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_stages" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_turn_idx" ON "documents" USING btree ("turn") WHERE "documents"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "documents_lane_idx" ON "documents" USING btree ("lane","turn") WHERE "documents"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "page_stages_failed_idx" ON "page_stages" USING btree ("document_id","stage","page") WHERE "page_stages"."state" = 'failed';--> statement-breakpoint
CREATE VIEW guidepost.failures AS
SELECT s.document_id, d.title AS document_title,
  coalesce((SELECT f.file_name FROM public.document_sources f WHERE f.document_id = d.id ORDER BY f.id LIMIT 1), d.title) AS file_name,
  ARRAY(SELECT c.collection FROM public.document_collections c WHERE c.document_id = d.id ORDER BY c.collection) AS collections,
  s.stage, s.page, coalesce(s.reason_code, 'internal') AS code, coalesce(s.reason_message, '') AS message, s.attempts, s.worker_id,
  s.started_at, s.finished_at
FROM (
  SELECT document_id, page, stage, reason_code, reason_message, attempts, worker_id, started_at, finished_at
  FROM public.page_stages WHERE state = 'failed'
  UNION ALL
  SELECT document_id, NULL::int, stage, reason_code, reason_message, attempts, worker_id, started_at, finished_at
  FROM public.document_stages WHERE state = 'failed'
) s JOIN public.documents d ON d.id = s.document_id;
--> statement-breakpoint
COMMENT ON VIEW guidepost.failures IS 'Work that was given up: each page and stage that failed, why, and after how many attempts. `guidepost retry --failures` does it again.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.failures.document_id IS 'Id of the document: the first 24 hexadecimal digits of the SHA-256 of the file.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.failures.document_title IS 'Title of the document.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.failures.file_name IS 'Name of the file as first given.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.failures.collections IS 'Collections that the document is in.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.failures.stage IS 'Stage that failed: render, ocr, flowchart (a page) or open, units, embed (the document).';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.failures.page IS 'Page, from 1; null for a stage of the whole document.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.failures.code IS 'Why, in a code; see docs/errors.md.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.failures.message IS 'The same in words.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.failures.attempts IS 'How often it was begun.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.failures.worker_id IS 'Process that did it last.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.failures.started_at IS 'When the last attempt began.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.failures.finished_at IS 'When it was given up.';
