CREATE TABLE "production" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "production_id_one" CHECK ("production"."id" = 1)
);
