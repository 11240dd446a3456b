CREATE TABLE "vision_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"answer" text NOT NULL,
	"answer_end" text NOT NULL,
	"requests" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vision_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vision_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "vision_requests_created_idx" ON "vision_requests" USING btree ("created_at");