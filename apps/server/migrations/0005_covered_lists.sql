-- A customer's visits are listed and counted along this index (P6). What decides whether a visit is over or called off
-- is in it, so that counting many needs no visit to the table; drizzle cannot say INCLUDE.
CREATE INDEX "bookings_by_customer" ON "bookings" ("company_id", "customer_id", "starts_at", "id")
	INCLUDE ("status", "minutes", "shop_id");
--> statement-breakpoint
DROP INDEX "bookings_of_customer";
