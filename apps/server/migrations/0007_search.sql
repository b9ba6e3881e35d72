CREATE INDEX "customers_begin" ON "customers" USING btree ("company_id","search" collate "C");--> statement-breakpoint
-- Dots and apostrophes are left out too: the index knows letters beside one another, so `jan.vis` was a search for `jan`
-- and for `vis`, which reads everybody who has one of each.
CREATE OR REPLACE FUNCTION "searchable"("said" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(regexp_replace(normalize("said", NFD), '[\u0300-\u036f.''’]', '', 'g'))
$$;
--> statement-breakpoint
UPDATE "customers" SET "first_name" = "first_name";
