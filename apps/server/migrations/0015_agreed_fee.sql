ALTER TABLE "bookings" ADD COLUMN "fee_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("company_id","to_address");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_fee_cents_min" CHECK ("bookings"."fee_cents" >= 0);
--> statement-breakpoint
-- What was agreed is not known any more; the fee of today stays with what is booked by now.
UPDATE "bookings" b SET "fee_cents" = c."cancellation_fee_cents" FROM "companies" c
WHERE c."id" = b."company_id" AND c."cancellation_fee_cents" > 0 AND b."status" IN ('held', 'confirmed');
--> statement-breakpoint
-- The reason of a till entry is staff's text about a person: it goes with its customer and not before, money stays (B22).
CREATE FUNCTION "refuse_till_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW."reason" = '-' AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason'
		AND EXISTS (SELECT FROM "bookings" b JOIN "customers" c ON c."company_id" = b."company_id" AND c."id" = b."customer_id"
			WHERE b."company_id" = OLD."company_id" AND b."id" = OLD."booking_id" AND c."erased_at" IS NOT NULL) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "till_entries_append_only" BEFORE UPDATE OR DELETE ON "till_entries"
	FOR EACH ROW EXECUTE FUNCTION "refuse_till_change"();
--> statement-breakpoint
UPDATE "till_entries" t SET "reason" = '-' FROM "bookings" b JOIN "customers" c
	ON c."company_id" = b."company_id" AND c."id" = b."customer_id"
WHERE b."company_id" = t."company_id" AND b."id" = t."booking_id" AND c."erased_at" IS NOT NULL AND t."reason" IS NOT NULL;
