CREATE TABLE "sandbox_payments" (
	"company_id" bigint NOT NULL,
	"id" text NOT NULL,
	"order_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"bank_id" text,
	"status" text DEFAULT 'open' NOT NULL,
	"return_url" text NOT NULL,
	"webhook_url" text NOT NULL,
	"stubborn" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "sandbox_payments_order" UNIQUE("company_id","order_key"),
	CONSTRAINT "sandbox_payments_status_value" CHECK ("sandbox_payments"."status" in ('open', 'paid', 'failed', 'cancelled', 'expired')),
	CONSTRAINT "sandbox_payments_amount_cents_min" CHECK ("sandbox_payments"."amount_cents" >= 1),
	CONSTRAINT "sandbox_payments_refunded_cents_range" CHECK ("sandbox_payments"."refunded_cents" between 0 and "sandbox_payments"."amount_cents")
);
--> statement-breakpoint
DROP INDEX "payments_unfinished";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "next_check_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "closed_as" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_coming" ON "bookings" USING btree ("starts_at") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "payments_unfinished" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_closed_as_value" CHECK ("payments"."closed_as" in ('failed', 'cancelled', 'expired'));