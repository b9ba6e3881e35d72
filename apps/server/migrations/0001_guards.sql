-- What drizzle cannot say: exclusion constraints, covering indexes and triggers.

CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- No two live uses of a room overlap, and none of an employee, whatever the code does (A1). A time that ends when
-- another begins touches it and is fine.
ALTER TABLE "occupancies" ADD CONSTRAINT "occupancies_room_free" EXCLUDE USING gist (
	"company_id" WITH =, "room_id" WITH =, int8range("starts_at", "ends_at") WITH &&
) WHERE ("room_id" IS NOT NULL);
--> statement-breakpoint
ALTER TABLE "occupancies" ADD CONSTRAINT "occupancies_employee_free" EXCLUDE USING gist (
	"company_id" WITH =, "employee_id" WITH =, int8range("starts_at", "ends_at") WITH &&
) WHERE ("employee_id" IS NOT NULL);
--> statement-breakpoint
-- GiST guards; free times are read from these, without a visit to the table.
CREATE INDEX "occupancies_of_room" ON "occupancies" ("company_id", "room_id", "starts_at") INCLUDE ("ends_at")
	WHERE "room_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "occupancies_of_employee" ON "occupancies" ("company_id", "employee_id", "starts_at")
	INCLUDE ("ends_at", "room_id") WHERE "employee_id" IS NOT NULL;
--> statement-breakpoint
-- Accounts of what happened to money and points are only ever added to.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "payment_events_append_only" BEFORE UPDATE OR DELETE ON "payment_events"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "loyalty_entries_append_only" BEFORE UPDATE OR DELETE ON "loyalty_entries"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
