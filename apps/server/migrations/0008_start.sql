CREATE TABLE "widget_hosts" (
	"company_id" bigint NOT NULL,
	"origin" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "widget_hosts_company_id_origin_pk" PRIMARY KEY("company_id","origin"),
	CONSTRAINT "widget_hosts_origin_shape" CHECK ("widget_hosts"."origin" ~ '^https?://[^/]{1,255}$')
);
--> statement-breakpoint
ALTER TABLE "occupancies" ADD COLUMN "test_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "example" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "widget_hosts" ADD CONSTRAINT "widget_hosts_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "occupancies_test" ON "occupancies" USING btree ("company_id") WHERE "occupancies"."test_until" is not null;--> statement-breakpoint
ALTER TABLE "occupancies" ADD CONSTRAINT "occupancies_test_until_alone" CHECK ("occupancies"."test_until" is null or ("occupancies"."booking_id" is null and "occupancies"."session_id" is null));