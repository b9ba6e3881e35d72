ALTER TABLE "codes" DROP CONSTRAINT "codes_purpose_value";--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "sign_up_password" text DEFAULT 'required' NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_reference" ON "bookings" USING btree ("company_id",("id" % 110075314176));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_note_length" CHECK (char_length("bookings"."note") between 1 and 500);--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_sign_up_password_value" CHECK ("companies"."sign_up_password" in ('required', 'optional', 'left_out'));--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose_value" CHECK ("codes"."purpose" in ('sign_in', 'verify_email', 'reset_code', 'reset_link', 'sign_in_code', 'change_email', 'start'));