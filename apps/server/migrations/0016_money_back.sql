ALTER TABLE "staff_notices" DROP CONSTRAINT "staff_notices_kind_value";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "agreed_at" bigint;--> statement-breakpoint
ALTER TABLE "client_bundles" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agreed_at_range" CHECK ("bookings"."agreed_at" between 0 and 4102444800);--> statement-breakpoint
ALTER TABLE "client_bundles" ADD CONSTRAINT "client_bundles_returned_at_paid" CHECK ("client_bundles"."returned_at" is null or not "client_bundles"."paid");--> statement-breakpoint
ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_kind_value" CHECK ("staff_notices"."kind" in ('made', 'moved', 'cancelled', 'unpaid'));