ALTER TABLE "bookings" DROP CONSTRAINT "bookings_payment_system_value";--> statement-breakpoint
ALTER TABLE "client_bundles" DROP CONSTRAINT "client_bundles_payment_system_value";--> statement-breakpoint
ALTER TABLE "companies" DROP CONSTRAINT "companies_payment_system_value";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_locale_value";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider_value";--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_purpose_value";--> statement-breakpoint
ALTER TABLE "customers" DROP CONSTRAINT "customers_locale_value";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_payment_system_word" CHECK ("bookings"."payment_system" ~ '^[a-z]{2,20}$');--> statement-breakpoint
ALTER TABLE "client_bundles" ADD CONSTRAINT "client_bundles_payment_system_word" CHECK ("client_bundles"."payment_system" ~ '^[a-z]{2,20}$');--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_payment_system_word" CHECK ("companies"."payment_system" ~ '^[a-z]{2,20}$');--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_locale_word" CHECK ("mails"."locale" ~ '^[a-z]{2,20}$');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_word" CHECK ("payments"."provider" ~ '^[a-z]{2,20}$');--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose_value" CHECK ("codes"."purpose" in ('sign_in', 'verify_email', 'reset_code', 'reset_link', 'sign_in_code'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_locale_word" CHECK ("customers"."locale" ~ '^[a-z]{2,20}$');