import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrations } from './migrations.ts';

/**
 * While several processes are upgraded, old and new ones run on the new tables together. So a migration only adds;
 * what the old version still uses goes in a later release (docs/operating.md, "Upgrading without a pause").
 */
const breaksTheOld: readonly RegExp[] = [
  /\bdrop\s+(?:table|column|type|schema)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i,
  /\badd\s+column\b(?![\s\S]*\bdefault\b)[\s\S]*\bnot\s+null\b/i,
];
/** The reason, beside the statement, why no running version is affected. */
const REASON = /^-- old version: \S+/m;

const words = (statement: string): string => statement.replaceAll(/--.*$/gm, '');

/** The statements of a migration that would break an older process, unless they have a reason. */
const refused = (migration: string): string[] =>
  migration
    .split(/;|--> statement-breakpoint/)
    .filter((statement) => breaksTheOld.some((rule) => rule.test(words(statement))) && !REASON.test(statement))
    .map((statement) => statement.trim());

describe('a migration runs beside the version before it', () => {
  test.each([
    ['a new table', 'CREATE TABLE t (a bigint NOT NULL);', 0],
    ['a new column', 'ALTER TABLE t ADD COLUMN b text;', 0],
    ['one with a default', "ALTER TABLE t ADD COLUMN b text DEFAULT '' NOT NULL;", 0],
    ['an index gone', 'DROP INDEX i;', 0],
    ['a column that may be empty', 'ALTER TABLE t ALTER COLUMN b DROP NOT NULL;', 0],
    ['a column that must be given', 'ALTER TABLE t ADD COLUMN b text NOT NULL;', 1],
    ['one that may not be empty any more', 'ALTER TABLE t ALTER COLUMN b SET NOT NULL;', 1],
    ['a column gone', 'ALTER TABLE t DROP COLUMN b;', 1],
    ['a table gone, two lines', 'DROP\n  TABLE t;', 1],
    ['another name', 'ALTER TABLE t RENAME COLUMN a TO b;', 1],
    ['another type', 'ALTER TABLE t ALTER COLUMN a SET DATA TYPE text;', 1],
    ['two of them', 'ALTER TABLE t DROP COLUMN b;--> statement-breakpoint\nDROP TABLE u;', 2],
    ['one with its reason', '-- old version: has not read it since 1.18\nALTER TABLE t DROP COLUMN b;', 0],
    ['only words', '-- drop table t\nSELECT 1;', 0],
  ])('%s', (_what, migration, count) => {
    expect(refused(migration)).toHaveLength(count);
  });

  const folder = migrations.migrationsFolder;
  test.each(globSync('*.sql', { cwd: folder }).toSorted())('%s', (file) => {
    expect(refused(readFileSync(join(folder, file), 'utf8'))).toEqual([]);
  });
});
