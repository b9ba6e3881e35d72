-- Bookings that are made together are noticed together: one INSERT instead of one for each (P4).
CREATE FUNCTION "notice_made"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- An import brings what is long known.
	IF current_setting('embook.quiet', true) = 'on' THEN RETURN NULL; END IF;
	INSERT INTO "staff_notices" ("company_id", "kind", "booking_id", "shop_id", "employee_id", "starts_at")
	SELECT "company_id", 'made', "id", "shop_id", "employee_id", "starts_at" FROM "made" WHERE "status" = 'confirmed';
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "notice_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"moved" boolean := (NEW."starts_at", NEW."minutes", NEW."employee_id", NEW."room_id")
		IS DISTINCT FROM (OLD."starts_at", OLD."minutes", OLD."employee_id", OLD."room_id");
	"what" text := CASE
		WHEN OLD."status" = 'confirmed' AND NEW."status" = 'cancelled' THEN 'cancelled'
		WHEN NEW."status" = 'confirmed' AND OLD."status" <> 'confirmed' THEN 'made'
		WHEN NEW."status" = 'confirmed' AND "moved" THEN 'moved' END;
BEGIN
	IF "what" IS NULL OR current_setting('embook.quiet', true) = 'on' THEN RETURN NULL; END IF;
	INSERT INTO "staff_notices" ("company_id", "kind", "booking_id", "shop_id", "employee_id", "starts_at", "was_at",
		"was_employee_id")
	VALUES (NEW."company_id", "what", NEW."id", NEW."shop_id", NEW."employee_id", NEW."starts_at",
		CASE WHEN "what" = 'moved' THEN OLD."starts_at" END,
		CASE WHEN "what" = 'moved' AND OLD."employee_id" IS DISTINCT FROM NEW."employee_id" THEN OLD."employee_id" END);
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "bookings_noticed" ON "bookings";
--> statement-breakpoint
CREATE TRIGGER "bookings_made" AFTER INSERT ON "bookings" REFERENCING NEW TABLE AS "made"
	FOR EACH STATEMENT EXECUTE FUNCTION "notice_made"();
--> statement-breakpoint
CREATE TRIGGER "bookings_noticed" AFTER UPDATE OF "status", "starts_at", "minutes", "employee_id", "room_id"
	ON "bookings" FOR EACH ROW EXECUTE FUNCTION "notice_booking"();
