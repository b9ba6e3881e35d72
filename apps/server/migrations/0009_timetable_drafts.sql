CREATE TABLE "timetable_drafts" (
	"company_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"starts_on" date NOT NULL,
	"classes" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "timetable_drafts_company_id_shop_id_pk" PRIMARY KEY("company_id","shop_id"),
	CONSTRAINT "timetable_drafts_classes_list" CHECK (jsonb_typeof("timetable_drafts"."classes") = 'array')
);
--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "timetable_drafts" ADD CONSTRAINT "timetable_drafts_shop_id_fk" FOREIGN KEY ("company_id","shop_id") REFERENCES "public"."shops"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_ends_on_order" CHECK ("promotions"."ends_on" >= "promotions"."starts_on");--> statement-breakpoint
-- Written by hand from here on: the texts of an event in further languages count as a change of it too (TEAM-8, CAT-5).
DROP TRIGGER "sessions_version" ON "sessions";
--> statement-breakpoint
CREATE TRIGGER "sessions_version" BEFORE UPDATE OF "service_id", "group_name", "room_id", "employee_id", "starts_at",
	"minutes", "total", "price_cents", "description", "texts", "show_sessions_left", "hide_price", "bookable_type",
	"cancelled_at", "photo_url", "video_url", "street", "zip", "city", "country", "latitude", "longitude",
	"contact_number", "series_id"
	ON "sessions" FOR EACH ROW WHEN (NEW.* IS DISTINCT FROM OLD.*) EXECUTE FUNCTION "count_version"();
