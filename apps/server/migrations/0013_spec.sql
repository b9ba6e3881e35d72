ALTER TABLE "payments" ADD COLUMN "network" "bytea";--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "network" "bytea";--> statement-breakpoint
CREATE INDEX "codes_of_network" ON "codes" USING btree ("company_id","network") WHERE "codes"."network" is not null;