CREATE TABLE "feedback_links" (
	"company_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "feedback_links_company_id_booking_id_pk" PRIMARY KEY("company_id","booking_id"),
	CONSTRAINT "feedback_links_token" UNIQUE("company_id","token_hash"),
	CONSTRAINT "feedback_links_token_hash_length" CHECK (octet_length("feedback_links"."token_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "feedback_links" ADD CONSTRAINT "feedback_links_booking_id_fk" FOREIGN KEY ("company_id","booking_id") REFERENCES "public"."bookings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_links_old" ON "feedback_links" USING btree ("expires_at");