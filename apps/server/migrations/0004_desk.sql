CREATE TABLE "staff_idempotency_keys" (
	"company_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_idempotency_keys_company_id_account_id_key_pk" PRIMARY KEY("company_id","account_id","key"),
	CONSTRAINT "staff_idempotency_keys_key_length" CHECK (char_length("staff_idempotency_keys"."key") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "owed_at_desk_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "staff_idempotency_keys_old" ON "staff_idempotency_keys" USING btree ("created_at");