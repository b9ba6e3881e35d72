CREATE TABLE "mail_days" (
	"company_id" bigint NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "mail_days_company_id_day_pk" PRIMARY KEY("company_id","day"),
	CONSTRAINT "mail_days_count_min" CHECK ("mail_days"."count" >= 1)
);
--> statement-breakpoint
CREATE TABLE "mail_stop_links" (
	"company_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"booking_id" bigint,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_stop_links_company_id_token_hash_pk" PRIMARY KEY("company_id","token_hash"),
	CONSTRAINT "mail_stop_links_locale_word" CHECK ("mail_stop_links"."locale" ~ '^[a-z]{2,20}$'),
	CONSTRAINT "mail_stop_links_token_hash_length" CHECK (octet_length("mail_stop_links"."token_hash") = 32),
	CONSTRAINT "mail_stop_links_address_hash_length" CHECK (octet_length("mail_stop_links"."address_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "mail_stops" (
	"company_id" bigint NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_stops_company_id_address_hash_pk" PRIMARY KEY("company_id","address_hash"),
	CONSTRAINT "mail_stops_address_hash_length" CHECK (octet_length("mail_stops"."address_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "mail_trust" integer DEFAULT 3000;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "words" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "withheld" text;--> statement-breakpoint
ALTER TABLE "mail_days" ADD CONSTRAINT "mail_days_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_stop_links" ADD CONSTRAINT "mail_stop_links_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_stops" ADD CONSTRAINT "mail_stops_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_stop_links_old" ON "mail_stop_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_withheld" ON "mails" USING btree ("company_id") WHERE "mails"."withheld" = 'limit';--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_mail_trust_range" CHECK ("companies"."mail_trust" between 0 and 1000000);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_words_value" CHECK ("mails"."words" in ('all', 'names', 'none'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_withheld_value" CHECK ("mails"."withheld" in ('limit', 'stopped'));--> statement-breakpoint
-- Companies that somebody started by themselves grow by the rule; all others were made by the operator (A28).
UPDATE "companies" SET "mail_trust" = NULL WHERE EXISTS (
  SELECT FROM "audit_entries" WHERE "audit_entries"."company_id" = "companies"."id" AND "audit_entries"."action" = 'company.started'
);
