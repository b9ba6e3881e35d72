CREATE TABLE "audit_words" (
	"company_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "audit_words_company_id_entry_id_pk" PRIMARY KEY("company_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "entered_ids" bigint[];--> statement-breakpoint
ALTER TABLE "audit_words" ADD CONSTRAINT "audit_words_entry_id_fk" FOREIGN KEY ("company_id","entry_id") REFERENCES "public"."audit_entries"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_words" ADD CONSTRAINT "audit_words_customer_id_fk" FOREIGN KEY ("company_id","customer_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_words_of" ON "audit_words" USING btree ("company_id","customer_id");
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
