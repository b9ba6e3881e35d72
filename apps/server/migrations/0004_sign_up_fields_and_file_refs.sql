ALTER TABLE "companies" ADD COLUMN "sign_up_phone" text DEFAULT 'required' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "sign_up_birth_date" text DEFAULT 'required' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "file_refs" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_sign_up_phone_value" CHECK ("companies"."sign_up_phone" in ('required', 'optional', 'left_out'));--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_sign_up_birth_date_value" CHECK ("companies"."sign_up_birth_date" in ('required', 'optional', 'left_out'));