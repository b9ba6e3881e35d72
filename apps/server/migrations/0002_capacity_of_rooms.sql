ALTER TABLE "occupancies" ADD COLUMN "place" smallint;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "capacity" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_capacity_range" CHECK ("rooms"."capacity" between 1 and 100);
--> statement-breakpoint
-- Written by hand from here on, because drizzle cannot say it: constraint, trigger and covering index of a room's places (WHO-5).

ALTER TABLE "occupancies" DROP CONSTRAINT "occupancies_room_free";
--> statement-breakpoint
UPDATE "occupancies" SET "place" = 1
	WHERE "room_id" IS NOT NULL AND ("booking_id" IS NOT NULL OR "test_until" IS NOT NULL);
--> statement-breakpoint
-- No two live uses of one place of a room overlap, whatever the code does (A1). What has no place, a class or a block,
-- takes all of them: its range of places has no ends.
ALTER TABLE "occupancies" ADD CONSTRAINT "occupancies_room_free" EXCLUDE USING gist (
	"company_id" WITH =, "room_id" WITH =, int4range("place", "place" + 1) WITH &&, int8range("starts_at", "ends_at") WITH &&
) WHERE ("room_id" IS NOT NULL);
--> statement-breakpoint
DROP INDEX "occupancies_of_room";
--> statement-breakpoint
CREATE INDEX "occupancies_of_room" ON "occupancies" ("company_id", "room_id", "starts_at")
	INCLUDE ("ends_at", "employee_id", "place") WHERE "room_id" IS NOT NULL;
--> statement-breakpoint
-- The place of a visit in its room: the lowest one that is free for all of its time. Where none is, though there are never
-- too many at once, those who come later change places. Null: it does not fit, and the constraint refuses it.
CREATE FUNCTION "place_in_room"("visit" "occupancies", "places" integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	found integer;
	free_from bigint[] := array_fill(visit.starts_at, ARRAY[places]);
	busy_until bigint := visit.ends_at;
	next_free integer;
	other record;
	moved bigint[] := '{}';
	moved_to integer[] := '{}';
BEGIN
	SELECT min(p) INTO found FROM generate_series(1, places) p WHERE NOT EXISTS (
		SELECT FROM occupancies o WHERE o.company_id = visit.company_id AND o.room_id = visit.room_id AND o.id <> visit.id
			AND (o.place = p OR o.place IS NULL) AND o.starts_at > visit.starts_at - 86400
			AND o.starts_at < visit.ends_at AND o.ends_at > visit.starts_at);
	IF found IS NOT NULL THEN
		RETURN found;
	END IF;
	FOR other IN SELECT o.place, o.ends_at FROM occupancies o
		WHERE o.company_id = visit.company_id AND o.room_id = visit.room_id AND o.id <> visit.id
			AND o.starts_at > visit.starts_at - 86400 AND o.starts_at < visit.starts_at AND o.ends_at > visit.starts_at
	LOOP
		IF other.place IS NULL OR other.place > places THEN
			RETURN NULL;
		END IF;
		free_from[other.place] := other.ends_at;
	END LOOP;
	FOR other IN SELECT o.id, o.place, o.starts_at, o.ends_at FROM occupancies o
			WHERE o.company_id = visit.company_id AND o.room_id = visit.room_id AND o.id <> visit.id
				AND o.starts_at >= visit.starts_at
		UNION ALL SELECT visit.id, 0::smallint, visit.starts_at, visit.ends_at ORDER BY starts_at, id
	LOOP
		EXIT WHEN other.starts_at >= busy_until;
		next_free := 1;
		WHILE next_free <= places AND free_from[next_free] > other.starts_at LOOP
			next_free := next_free + 1;
		END LOOP;
		IF other.place IS NULL OR next_free > places THEN
			RETURN NULL;
		END IF;
		free_from[next_free] := other.ends_at;
		busy_until := greatest(busy_until, other.ends_at);
		IF other.id = visit.id THEN
			found := next_free;
		ELSIF other.place <> next_free THEN
			moved := moved || other.id;
			moved_to := moved_to || next_free;
		END IF;
	END LOOP;
	-- In two steps, since the constraint looks at every row: first out of everybody's way.
	UPDATE occupancies o SET place = -m.place FROM unnest(moved, moved_to) AS m(id, place)
		WHERE o.company_id = visit.company_id AND o.id = m.id;
	UPDATE occupancies o SET place = -o.place WHERE o.company_id = visit.company_id AND o.id = ANY(moved);
	RETURN found;
END
$$;
--> statement-breakpoint
-- A room of one has one place, and the constraint knows whether it is free.
CREATE FUNCTION "give_place"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	places integer := (SELECT "capacity" FROM "rooms" WHERE "company_id" = NEW."company_id" AND "id" = NEW."room_id");
BEGIN
	NEW."place" := CASE WHEN places = 1 THEN 1 ELSE "place_in_room"(NEW, places) END;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "occupancies_place" BEFORE INSERT OR UPDATE OF "room_id", "starts_at", "ends_at" ON "occupancies"
	FOR EACH ROW WHEN (NEW."room_id" IS NOT NULL AND (NEW."booking_id" IS NOT NULL OR NEW."test_until" IS NOT NULL))
	EXECUTE FUNCTION "give_place"();
--> statement-breakpoint
-- A smaller room: whoever has a place that it no longer has gets another. What does not fit any more is past, or refused.
CREATE FUNCTION "give_places_again"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	visit occupancies;
	given integer;
BEGIN
	FOR visit IN SELECT * FROM occupancies o WHERE o.company_id = NEW.company_id AND o.room_id = NEW.id
		AND o.place > NEW.capacity ORDER BY o.starts_at, o.id
	LOOP
		given := place_in_room(visit, NEW.capacity);
		CONTINUE WHEN given IS NULL;
		UPDATE occupancies SET place = given WHERE company_id = visit.company_id AND id = visit.id;
	END LOOP;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "rooms_smaller" AFTER UPDATE OF "capacity" ON "rooms" FOR EACH ROW
	WHEN (NEW."capacity" < OLD."capacity") EXECUTE FUNCTION "give_places_again"();
