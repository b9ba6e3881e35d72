ALTER TABLE "codes" ADD COLUMN "return_to" text;--> statement-breakpoint
INSERT INTO "pictures" ("company_id", "id", "content_type", "width", "height", "bytes", "created_at")
SELECT p."company_id", 'p' || p."id", p."content_type", p."width", p."height", p."bytes", p."created_at"
FROM "pictures" p
WHERE length(p."id") = 24 AND EXISTS (
  SELECT 1 FROM "customers" c WHERE c."company_id" = p."company_id" AND c."avatar_url" = '/media/' || p."company_id" || '/' || p."id"
);--> statement-breakpoint
DELETE FROM "pictures" p
WHERE EXISTS (SELECT 1 FROM "pictures" q WHERE q."company_id" = p."company_id" AND q."id" = 'p' || p."id")
  AND NOT EXISTS (
    SELECT 1 FROM "employees" e WHERE e."company_id" = p."company_id" AND e."photo_url" = '/media/' || p."company_id" || '/' || p."id"
  );--> statement-breakpoint
UPDATE "customers" c SET "avatar_url" = '/media/' || c."company_id" || '/p' || split_part(c."avatar_url", '/', 4)
WHERE EXISTS (
  SELECT 1 FROM "pictures" q WHERE q."company_id" = c."company_id" AND c."avatar_url" = '/media/' || c."company_id" || '/' || substr(q."id", 2) AND q."id" LIKE 'p%'
);
