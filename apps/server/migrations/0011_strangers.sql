-- By hand, and before the column goes: without its purpose a code to start a company would be a link to a new password.
DELETE FROM "staff_codes" WHERE "purpose" = 'start';--> statement-breakpoint
CREATE TABLE "fonts" (
	"company_id" bigint NOT NULL,
	"id" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone,
	CONSTRAINT "fonts_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "fonts_id_shape" CHECK ("fonts"."id" ~ '^v?[0-9a-f]{24}$'),
	CONSTRAINT "fonts_bytes_filled" CHECK (octet_length("fonts"."bytes") > 0)
);
--> statement-breakpoint
CREATE TABLE "mail_days" (
	"company_id" bigint NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "mail_days_company_id_day_pk" PRIMARY KEY("company_id","day"),
	CONSTRAINT "mail_days_count_min" CHECK ("mail_days"."count" >= 1)
);
--> statement-breakpoint
CREATE TABLE "mail_stop_links" (
	"company_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"booking_id" bigint,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_stop_links_company_id_token_hash_pk" PRIMARY KEY("company_id","token_hash"),
	CONSTRAINT "mail_stop_links_locale_word" CHECK ("mail_stop_links"."locale" ~ '^[a-z]{2,20}$'),
	CONSTRAINT "mail_stop_links_token_hash_length" CHECK (octet_length("mail_stop_links"."token_hash") = 32),
	CONSTRAINT "mail_stop_links_address_hash_length" CHECK (octet_length("mail_stop_links"."address_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "mail_stops" (
	"company_id" bigint NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_stops_company_id_address_hash_pk" PRIMARY KEY("company_id","address_hash"),
	CONSTRAINT "mail_stops_address_hash_length" CHECK (octet_length("mail_stops"."address_hash") = 32)
);
--> statement-breakpoint
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
CREATE TABLE "audit_words" (
	"company_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "audit_words_company_id_entry_id_pk" PRIMARY KEY("company_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_purpose_value";--> statement-breakpoint
ALTER TABLE "staff_codes" DROP CONSTRAINT "staff_codes_purpose_value";--> statement-breakpoint
DROP INDEX "staff_codes_of";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "mail_trust" integer DEFAULT 3000;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "words" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "withheld" text;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "entered_ids" bigint[];--> statement-breakpoint
ALTER TABLE "fonts" ADD CONSTRAINT "fonts_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_days" ADD CONSTRAINT "mail_days_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_stop_links" ADD CONSTRAINT "mail_stop_links_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_stops" ADD CONSTRAINT "mail_stops_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_hints" ADD CONSTRAINT "payment_hints_payment_fk" FOREIGN KEY ("company_id","payment_id") REFERENCES "public"."payments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_words" ADD CONSTRAINT "audit_words_entry_id_fk" FOREIGN KEY ("company_id","entry_id") REFERENCES "public"."audit_entries"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_words" ADD CONSTRAINT "audit_words_customer_id_fk" FOREIGN KEY ("company_id","customer_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_stop_links_old" ON "mail_stop_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_hints_due" ON "payment_hints" USING btree ("recheck_at") WHERE "payment_hints"."recheck_at" is not null;--> statement-breakpoint
CREATE INDEX "platform_attempts_old" ON "platform_attempts" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "audit_words_of" ON "audit_words" USING btree ("company_id","customer_id");--> statement-breakpoint
CREATE INDEX "mails_withheld" ON "mails" USING btree ("company_id") WHERE "mails"."withheld" = 'limit';--> statement-breakpoint
CREATE INDEX "staff_codes_of" ON "staff_codes" USING btree ("email","sent_at");--> statement-breakpoint
-- old version: its processes refuse resets of staff and new companies until they are replaced.
ALTER TABLE "staff_codes" DROP COLUMN "purpose";--> statement-breakpoint
-- old version: see above.
ALTER TABLE "staff_codes" DROP COLUMN "code_hash";--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_mail_trust_range" CHECK ("companies"."mail_trust" between 0 and 1000000);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_words_value" CHECK ("mails"."words" in ('all', 'names', 'none'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_withheld_value" CHECK ("mails"."withheld" in ('limit', 'stopped'));--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose_value" CHECK ("codes"."purpose" in ('sign_in', 'verify_email', 'reset_code', 'reset_link', 'sign_in_code', 'start'));
--> statement-breakpoint
-- Written by hand from here on: triggers, and what the log must not have.
-- A reason goes with its customer and not before; it is never changed (B22).
CREATE FUNCTION "refuse_unless_erased"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM "customers" WHERE "company_id" = OLD."company_id" AND "id" = OLD."customer_id"
		AND "erased_at" IS NOT NULL) THEN
		RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_words_append_only" BEFORE UPDATE ON "audit_words"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_words_erased" BEFORE DELETE ON "audit_words"
	FOR EACH ROW EXECUTE FUNCTION "refuse_unless_erased"();
--> statement-breakpoint
-- Emptying a table at once is no way around the triggers of its rows (A21).
CREATE TRIGGER "audit_words_kept" BEFORE TRUNCATE ON "audit_words"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "till_entries_kept" BEFORE TRUNCATE ON "till_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "payment_events_kept" BEFORE TRUNCATE ON "payment_events"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "loyalty_entries_kept" BEFORE TRUNCATE ON "loyalty_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "booking_events_kept" BEFORE TRUNCATE ON "booking_events"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "session_returns_kept" BEFORE TRUNCATE ON "session_returns"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- Words that earlier versions copied into the log: reasons move beside it, unless their customer is erased; notes become
-- their ids; names, and what was mailed or why a time was blocked, are removed.
ALTER TABLE "audit_entries" DISABLE TRIGGER "audit_entries_append_only";
--> statement-breakpoint
INSERT INTO "audit_words" ("company_id", "entry_id", "customer_id", "reason")
	SELECT a."company_id", a."id", b."customer_id", a."after"->>'reason' FROM "audit_entries" a
	JOIN "bookings" b ON b."company_id" = a."company_id" AND b."id" = a."thing_id"
	JOIN "customers" c ON c."company_id" = b."company_id" AND c."id" = b."customer_id" AND c."erased_at" IS NULL
	WHERE a."thing" = 'booking' AND a."after"->>'reason' IS NOT NULL;
--> statement-breakpoint
UPDATE "audit_entries" a SET "after" = (a."after" - 'note') || coalesce((
	SELECT jsonb_build_object('note_id', n."id") FROM "staff_notes" n
	WHERE n."company_id" = a."company_id" AND n."note" = a."after"->>'note' AND CASE a."thing"
		WHEN 'booking' THEN n."booking_id" = a."thing_id"
		ELSE n."customer_id" = a."thing_id" AND n."booking_id" IS NULL END
	ORDER BY n."id" LIMIT 1), '{}')
	WHERE a."action" IN ('customer.noted', 'booking.noted') AND jsonb_exists(a."after", 'note');
--> statement-breakpoint
UPDATE "audit_entries" SET "before" = "before" - 'reason', "after" = "after" - 'reason'
	WHERE "thing" = 'booking' OR ("thing" = 'block' AND "action" <> 'test_booking.made'
		AND "before"->>'test' IS DISTINCT FROM 'true');
--> statement-breakpoint
UPDATE "audit_entries" SET "after" = "after" - 'first_name' - 'last_name' WHERE "thing" = 'customer';
--> statement-breakpoint
UPDATE "audit_entries" SET "after" = "after" - 'subject' - 'text' WHERE "action" = 'session.mailed';
--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE TRIGGER "audit_entries_append_only";
--> statement-breakpoint
-- Mails to staff that name people who were erased since; those of a morning name several, and the morning is over.
DELETE FROM "mails" m WHERE m."template" = 'staff_notice' AND EXISTS (SELECT FROM "staff_notices" n
	JOIN "bookings" b ON b."company_id" = n."company_id" AND b."id" = n."booking_id"
	JOIN "customers" c ON c."company_id" = b."company_id" AND c."id" = b."customer_id" AND c."erased_at" IS NOT NULL
	WHERE n."company_id" = m."company_id" AND starts_with(m."event_key", concat('staff_notice:', n."id", ':')));
--> statement-breakpoint
DELETE FROM "mails" WHERE "template" = 'staff_morning' AND "created_at" < now() - interval '2 days';
--> statement-breakpoint
-- Companies that somebody started by themselves grow by the rule; all others were made by the operator (A28).
UPDATE "companies" SET "mail_trust" = NULL WHERE EXISTS (
  SELECT FROM "audit_entries" WHERE "audit_entries"."company_id" = "companies"."id" AND "audit_entries"."action" = 'company.started'
);
