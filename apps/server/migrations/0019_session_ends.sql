CREATE TABLE "ended_sessions" (
	"company_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"reason" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ended_sessions_company_id_token_hash_pk" PRIMARY KEY("company_id","token_hash"),
	CONSTRAINT "ended_sessions_reason_value" CHECK ("ended_sessions"."reason" in ('new_password', 'new_email', 'account_deleted')),
	CONSTRAINT "ended_sessions_token_hash_length" CHECK (octet_length("ended_sessions"."token_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "ended_sessions" ADD CONSTRAINT "ended_sessions_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;