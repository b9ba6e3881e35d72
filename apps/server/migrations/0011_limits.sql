-- By hand, and before the column goes: without its purpose a code to start a company would be a link to a new password.
DELETE FROM "staff_codes" WHERE "purpose" = 'start';--> statement-breakpoint
CREATE TABLE "payment_hints" (
	"company_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"recheck_at" timestamp with time zone,
	CONSTRAINT "payment_hints_company_id_payment_id_pk" PRIMARY KEY("company_id","payment_id"),
	CONSTRAINT "payment_hints_count_min" CHECK ("payment_hints"."count" >= 1)
);
--> statement-breakpoint
CREATE TABLE "platform_attempts" (
	"scope" text NOT NULL,
	"subject" "bytea" NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "platform_attempts_scope_subject_window_start_pk" PRIMARY KEY("scope","subject","window_start"),
	CONSTRAINT "platform_attempts_count_min" CHECK ("platform_attempts"."count" >= 1)
);
--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_purpose_value";--> statement-breakpoint
ALTER TABLE "staff_codes" DROP CONSTRAINT "staff_codes_purpose_value";--> statement-breakpoint
DROP INDEX "staff_codes_of";--> statement-breakpoint
ALTER TABLE "payment_hints" ADD CONSTRAINT "payment_hints_payment_fk" FOREIGN KEY ("company_id","payment_id") REFERENCES "public"."payments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_hints_due" ON "payment_hints" USING btree ("recheck_at") WHERE "payment_hints"."recheck_at" is not null;--> statement-breakpoint
CREATE INDEX "platform_attempts_old" ON "platform_attempts" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "staff_codes_of" ON "staff_codes" USING btree ("email","sent_at");--> statement-breakpoint
ALTER TABLE "staff_codes" DROP COLUMN "purpose";--> statement-breakpoint
ALTER TABLE "staff_codes" DROP COLUMN "code_hash";--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose_value" CHECK ("codes"."purpose" in ('sign_in', 'verify_email', 'reset_code', 'reset_link', 'sign_in_code', 'start'));