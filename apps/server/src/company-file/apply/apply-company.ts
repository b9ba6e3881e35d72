import { type Day, dayOf, shopTimeAt } from '@embook/domain/shared';
import { eq } from 'drizzle-orm';
import type { RecordEvent } from '../../infra/db/audit-entry.ts';
import type { Db } from '../../infra/db/open.ts';
import { companies, fonts, pictures } from '../../infra/db/schema/index.ts';
import { readStored } from '../export/stored.ts';
import { companyFile } from '../format.ts';
import { readFont, storedFont } from '../font.ts';
import { inFileWords } from '../format/file-words.ts';
import { shapeProblems } from '../import-company.ts';
import { pictureAddress, readPictures } from '../pictures.ts';
import { Calendar } from '../plan/calendar.ts';
import { planFile } from '../plan/plan-file.ts';
import { Ids } from '../plan/rows.ts';
import type { Finding } from '../report.ts';
import { applyThings } from './apply-things.ts';
import type { Step } from './differences.ts';
import { findUnmanagedFields } from './unmanaged-fields.ts';

interface ApplyOptions {
  readonly now: number;
  readonly today?: Day;
  readonly baseDir: string;
  readonly record: RecordEvent;
  readonly operator: string;
  /** Only says what would be done. */
  readonly dry: boolean;
}

export type Applied =
  | {
      readonly ok: true;
      readonly steps: readonly Step[];
      /** Parts of the file that differ from the company and that this does not change. */
      readonly leftAlone: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly Finding[] };

/** Thrown to roll back a dry run, or a file with a refused step. */
class RolledBack extends Error {}

/**
 * CAT-6: changes the settings and the catalogue of an existing company to those of a file, by the rules of the staff calls: what is new
 * is added, what differs is changed, what the file does not have is archived. All or nothing. A dry run does the same
 * and rolls it back, so that it reports what applying would do.
 */
export async function applyCompany(db: Db, given: unknown, options: ApplyOptions): Promise<Applied> {
  const written = inFileWords(given);
  const shape = companyFile.safeParse(written);
  if (!shape.success) return { ok: false, problems: await shapeProblems(shape.error, written, options.baseDir) };
  const file = shape.data;
  const stored = await readStored(db, file.company.key);
  if (!stored)
    return { ok: false, problems: [{ place: 'company.key', text: `there is no company "${file.company.key}"` }] };
  const { found, stored: newPictures, problems: missing } = await readPictures(file, options.baseDir);
  const { font, problems: ofFont } = await readFont(file.company.font, options.baseDir);
  const problems = [...missing, ...ofFont];
  const calendar = new Calendar(options.today ?? dayOf(shopTimeAt(options.now, file.company.time_zone)));
  const surroundings = {
    calendar,
    now: options.now,
    randomId: () => 1,
    fontId: font?.id,
    focus: file.focus,
    accountIds: new Map(),
  };
  const byPath = new Map([...found].map(([path, { id }]) => [path, id]));
  // The import's own plan finds every reference that leads nowhere.
  const { report } = planFile(file, new Ids(), { ...surroundings, pictures: byPath });
  if (problems.length + report.problems.length > 0) return { ok: false, problems: [...problems, ...report.problems] };

  const leftAlone = await findUnmanagedFields(db, file);
  if (!leftAlone.ok) return leftAlone;
  const steps: Step[] = [];
  const companyId = stored.company.id;
  try {
    await db.transaction(async (tx) => {
      for (const picture of newPictures)
        if (!picture.id.startsWith('p'))
          await tx
            .insert(pictures)
            .values({ companyId, ...picture, createdAt: new Date(options.now) })
            .onConflictDoNothing();
      if (font)
        await tx
          .insert(fonts)
          .values({ companyId, ...font, createdAt: new Date(options.now) })
          .onConflictDoNothing();
      const picture = (path: string | undefined): string | null => {
        const id = path === undefined ? undefined : byPath.get(path);
        return id === undefined ? null : pictureAddress(companyId, id, file.focus[path ?? '']);
      };
      const refs = await applyThings(tx, {
        ...options,
        file,
        stored,
        picture,
        font: storedFont(file.company.font, companyId, font?.id),
        calendar,
        steps,
      });
      await tx
        .update(companies)
        .set({ fileRefs: { ...stored.company.fileRefs, ...refs } })
        .where(eq(companies.id, companyId));
      if (options.dry || steps.some(({ what }) => what === 'refused')) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return { ok: true, steps, leftAlone: leftAlone.parts };
}
