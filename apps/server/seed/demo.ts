import { readFile } from 'node:fs/promises';
import { importCompany } from '../src/company-file/import-company.ts';
import { repeatableIds } from '../src/infra/random-ids.ts';
import { findingText } from '../src/company-file/report.ts';
import type { Clock } from '../src/infra/clock.ts';
import type { Db } from '../src/infra/db/open.ts';
import { companies } from '../src/infra/db/schema/index.ts';

interface DemoOptions {
  /** The demo is always fresh: its days count from this clock's today. */
  readonly clock: Clock;
  readonly say: (line: string) => void;
}

/** Loads the two demo companies into an empty database, by the importer that real companies come in with. */
export async function seedDemo(db: Db, { clock, say }: DemoOptions): Promise<void> {
  const [known] = await db.select({ id: companies.id }).from(companies).limit(1);
  if (known) return;
  for (const name of ['aurora', 'solo']) {
    say(`Loading the demo company ${name} …`);
    const imported = await importCompany(
      db,
      JSON.parse(await readFile(`${import.meta.dirname}/${name}.json`, 'utf8')),
      {
        now: clock.now(),
        randomId: repeatableIds(name),
        baseDir: import.meta.dirname,
      },
    );
    if (!imported.ok) throw new Error(`${name}.json is broken:\n${imported.problems.map(findingText).join('\n')}`);
  }
}
