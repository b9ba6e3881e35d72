ALTER TABLE "companies" ADD COLUMN "main_language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "languages" jsonb DEFAULT '["en","de","nl","lt"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reminder_hours" jsonb DEFAULT '[24]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_languages_list" CHECK (jsonb_typeof("companies"."languages") = 'array');--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_reminder_hours_list" CHECK (jsonb_typeof("companies"."reminder_hours") = 'array');--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_main_language_word" CHECK ("companies"."main_language" ~ '^[a-z]{2,20}$');