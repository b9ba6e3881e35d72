ALTER TABLE "bundles" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "special_days" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_locale_word" CHECK ("payments"."locale" ~ '^[a-z]{2,20}$');