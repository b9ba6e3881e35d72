-- Free times are computed from these tables and from what is booked. Each change of them counts up the version of its
-- company's catalogue, in the same transaction: a process that knows a version by heart knows it is still right (P3).
ALTER TABLE "companies" ADD COLUMN "catalogue_version" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE FUNCTION "catalogue_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "companies" SET "catalogue_version" = "catalogue_version" + 1
		WHERE "id" IN (SELECT "company_id" FROM "changed");
	RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	part text;
	happening text[];
BEGIN
	FOREACH part IN ARRAY ARRAY['shops', 'opening_hours', 'special_days', 'employees', 'rooms', 'room_disabled_dates',
		'services', 'service_rooms'] LOOP
		FOREACH happening SLICE 1 IN ARRAY ARRAY[['insert', 'new'], ['update', 'new'], ['delete', 'old']] LOOP
			EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS "changed"
				FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"()',
				part || '_' || happening[1], happening[1], part, happening[2]);
		END LOOP;
	END LOOP;
END $$;
