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
ALTER TABLE "bundles" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "special_days" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "texts" jsonb;--> statement-breakpoint
CREATE INDEX "staff_idempotency_keys_old" ON "staff_idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bookings_cancelled" ON "bookings" USING btree ("company_id","shop_id","starts_at") WHERE "bookings"."status" = 'cancelled';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_locale_word" CHECK ("payments"."locale" ~ '^[a-z]{2,20}$');--> statement-breakpoint
-- Written by hand from here on: what becomes of a booking is noticed for the shop, whoever makes it (DESK-8).
CREATE FUNCTION "notice_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"what" text;
	"moved" boolean := false;
BEGIN
	-- An import brings what is long known.
	IF current_setting('embook.quiet', true) = 'on' THEN RETURN NULL; END IF;
	IF TG_OP = 'INSERT' THEN
		"what" := CASE WHEN NEW."status" = 'confirmed' THEN 'made' END;
	ELSE
		"moved" := (NEW."starts_at", NEW."minutes", NEW."employee_id", NEW."room_id")
			IS DISTINCT FROM (OLD."starts_at", OLD."minutes", OLD."employee_id", OLD."room_id");
		"what" := CASE
			WHEN OLD."status" = 'confirmed' AND NEW."status" = 'cancelled' THEN 'cancelled'
			WHEN NEW."status" = 'confirmed' AND OLD."status" <> 'confirmed' THEN 'made'
			WHEN NEW."status" = 'confirmed' AND "moved" THEN 'moved' END;
	END IF;
	IF "what" IS NULL THEN RETURN NULL; END IF;
	INSERT INTO "staff_notices" ("company_id", "kind", "booking_id", "shop_id", "employee_id", "starts_at", "was_at",
		"was_employee_id")
	VALUES (NEW."company_id", "what", NEW."id", NEW."shop_id", NEW."employee_id", NEW."starts_at",
		CASE WHEN "what" = 'moved' THEN OLD."starts_at" END,
		CASE WHEN "what" = 'moved' AND OLD."employee_id" IS DISTINCT FROM NEW."employee_id" THEN OLD."employee_id" END);
	PERFORM pg_notify('embook_live', json_build_object('companyId', NEW."company_id", 'changed', json_build_object(
		'action', 'bell.rung', 'thing', 'booking', 'id', NEW."id", 'shopId', NEW."shop_id",
		'employeeId', NEW."employee_id"))::text);
	-- Who had it before hears that it is gone.
	IF "what" = 'moved' AND OLD."employee_id" IS DISTINCT FROM NEW."employee_id" THEN
		PERFORM pg_notify('embook_live', json_build_object('companyId', NEW."company_id", 'changed', json_build_object(
			'action', 'bell.rung', 'thing', 'booking', 'id', NEW."id", 'shopId', NEW."shop_id",
			'employeeId', OLD."employee_id"))::text);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "bookings_noticed" AFTER INSERT OR UPDATE OF "status", "starts_at", "minutes", "employee_id", "room_id"
	ON "bookings" FOR EACH ROW EXECUTE FUNCTION "notice_booking"();
