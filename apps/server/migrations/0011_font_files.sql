CREATE TABLE "fonts" (
	"company_id" bigint NOT NULL,
	"id" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone,
	CONSTRAINT "fonts_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "fonts_id_shape" CHECK ("fonts"."id" ~ '^v?[0-9a-f]{24}$'),
	CONSTRAINT "fonts_bytes_filled" CHECK (octet_length("fonts"."bytes") > 0)
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fonts" ADD CONSTRAINT "fonts_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;