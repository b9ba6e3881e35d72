DROP INDEX "calendar_feeds_employee";--> statement-breakpoint
DROP INDEX "calendar_feeds_room";--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_employee_of_member" ON "calendar_feeds" USING btree ("company_id","employee_id","created_by") WHERE "calendar_feeds"."employee_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_room_of_member" ON "calendar_feeds" USING btree ("company_id","room_id","created_by") WHERE "calendar_feeds"."room_id" is not null;