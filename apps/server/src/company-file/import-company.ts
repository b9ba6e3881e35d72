import { type Day, dayOf, fieldProblems, shopTimeAt } from '@embook/domain/shared';
import { eq, inArray, sql } from 'drizzle-orm';
import type { ZodError, ZodIssue } from 'zod';
import type { Db } from '../infra/db/open.ts';
import { PLATFORM_KEY } from '../infra/db/outbox.ts';
import { unknownZones } from '../infra/db/unknown-zones.ts';
import {
  accounts,
  attempts,
  auditEntries,
  codes,
  companies,
  customers,
  fonts,
  mailDays,
  mails,
  mailStopLinks,
  mailStops,
  memberships,
  pictures,
  shops,
} from '../infra/db/schema/index.ts';
import { crowdedShop, MOST_CLASSES_A_DAY } from '../classes/classes.ts';
import { Calendar } from './plan/calendar.ts';
import { type CompanyFile, companyFile } from './format.ts';
import { readFont } from './font.ts';
import { namesAt } from './format/json-schema.ts';
import { inFileWords } from './format/file-words.ts';
import { brokenReferences } from './loose-references.ts';
import { readPictures } from './pictures.ts';
import { planFile } from './plan/plan-file.ts';
import type { Surroundings } from './plan/planning.ts';
import { type Finding, placeText, refusalText } from './report.ts';
import { didYouMean, quoted } from './suggest.ts';
import { Ids, type Transaction } from './plan/rows.ts';
import { companyTables } from './tables.ts';

export interface ImportOptions {
  /** The day that "today" in the file means; else the company's own. */
  readonly today?: Day;
  /** Milliseconds, real time. */
  readonly now: number;
  /** Below 2^53: secret for a real company, repeatable for a demo. */
  readonly randomId: () => number;
  /** Where the file's pictures lie. */
  readonly baseDir: string;
  /** Puts the file in the place of a company with the same key that has no customers yet. */
  readonly replace?: boolean;
}

export type Imported =
  | {
      readonly ok: true;
      readonly companyId: number;
      readonly warnings: readonly Finding[];
      /** What was brought in, by table. */
      readonly counts: ReadonlyMap<string, number>;
      readonly shops: readonly { readonly id: number; readonly name: string }[];
    }
  | { readonly ok: false; readonly problems: readonly Finding[] };

/** Imports a company with all it has, or nothing and a report of everything that is wrong with the file. */
export async function importCompany(db: Db, given: unknown, options: ImportOptions): Promise<Imported> {
  const written = inFileWords(given);
  const shape = companyFile.safeParse(written);
  if (!shape.success) return { ok: false, problems: await shapeProblems(shape.error, written, options.baseDir) };
  const file = shape.data;
  const { found, stored, problems: missing } = await readPictures(file, options.baseDir);
  const { font, problems: ofFont } = await readFont(file.company.font, options.baseDir);
  const problems = [...missing, ...ofFont, ...(await zoneProblems(db, file))];
  const surroundings: Surroundings = {
    calendar: new Calendar(options.today ?? dayOf(shopTimeAt(options.now, file.company.time_zone))),
    now: options.now,
    randomId: options.randomId,
    pictures: new Map([...found].map(([path, { id }]) => [path, id])),
    fontId: font?.id,
    focus: file.focus,
    accountIds: new Map(),
  };
  // The first plan finds what is wrong and counts the ids; only then is the database asked for anything.
  const counting = new Ids();
  const { report } = planFile(file, counting, surroundings);
  if (problems.length + report.problems.length > 0) return { ok: false, problems: [...problems, ...report.problems] };

  const imported = db.transaction(async (tx): Promise<Imported> => {
    const cleared = await clearPlace(tx, file.company.key, options.replace ?? false);
    if (typeof cleared === 'string') return { ok: false, problems: [{ place: 'company.key', text: cleared }] };
    // Imported bookings notify nobody at the shop (DESK-8).
    await tx.execute(sql`select set_config('embook.quiet', 'on', true)`);
    const accountIds = await knownAccounts(tx, file);
    const plan = planFile(file, await counting.reserve(tx, new Map([[shops, numbersKept(file, cleared)]])), {
      ...surroundings,
      accountIds,
    });
    for (const picture of new Map(stored.map((each) => [each.id, each])).values())
      plan.rows.add(pictures, { companyId: plan.companyId, ...picture, createdAt: new Date(options.now) });
    if (font) plan.rows.add(fonts, { companyId: plan.companyId, ...font, createdAt: new Date(options.now) });
    await plan.rows.write(tx, companyTables);
    const { companyId, rows, report } = plan;
    const crowded = await crowdedShops(tx, companyId, plan.shops);
    if (crowded.length > 0) throw new CrowdedFile(crowded);
    return { ok: true, companyId, shops: plan.shops, counts: rows.counts(), warnings: report.warnings };
  });
  return imported.catch((error: unknown): Imported => {
    if (error instanceof CrowdedFile) return { ok: false, problems: error.problems };
    throw error;
  });
}

/** Found only once everything is written, so it is thrown, and nothing stays. */
class CrowdedFile extends Error {
  readonly problems: readonly Finding[];
  constructor(problems: readonly Finding[]) {
    super('a shop of the file has too many classes');
    this.problems = problems;
  }
}

/**
 * A27: shops whose classes would be more in a day, or heavier in a week, than customers can get in one answer. The company
 * is new in this transaction, so nobody else can add a class to it before, and no lock of its weeks is needed.
 */
async function crowdedShops(tx: Transaction, companyId: number, given: readonly Shop[]): Promise<Finding[]> {
  const problems: Finding[] = [];
  for (const [index, { id }] of given.entries()) {
    const problem = await crowdedShop(tx, { companyId, shopId: id });
    if (problem) problems.push({ place: placeText(['shops', index]), text: crowdedTexts[problem] });
  }
  return problems;
}

const crowdedTexts = {
  day_crowded: `has more than ${MOST_CLASSES_A_DAY} classes and events on one day`,
  week_crowded: 'has a week whose classes have too many options, or too many long names and addresses, together',
} as const;

/** Zones that the database lacks, by the places where the file has them. */
async function zoneProblems(db: Db, { company, shops: given }: CompanyFile): Promise<Finding[]> {
  const named = [
    { place: 'company.time_zone', zone: company.time_zone },
    ...given.map(({ time_zone: zone }, index) => ({ place: placeText(['shops', index, 'time_zone']), zone })),
  ];
  const unknown = await unknownZones(
    db,
    named.flatMap(({ zone }) => zone ?? []),
  );
  return named
    .filter(({ zone }) => zone !== undefined && unknown.includes(zone))
    .map(({ place }) => ({ place, text: refusalText('time_zone') }));
}

/** Everything that can be said of a file whose shape is wrong: also what it points at, so that one round names it all. */
export async function shapeProblems(error: ZodError, file: unknown, baseDir: string): Promise<Finding[]> {
  const { problems: missing } = await readPictures(file, baseDir);
  return [...shapeFindings(error, file), ...brokenReferences(file), ...missing];
}

/** What is wrong with the shape alone. */
export const shapeFindings = ({ issues }: ZodError, file: unknown): Finding[] =>
  issues.flatMap((issue) => shapeProblem(issue, file));

const listed = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');

/** A misspelt name or word comes with the one that was probably meant. */
function shapeProblem(issue: ZodIssue, file: unknown): Finding[] {
  const { path, message } = issue;
  const place = placeText(path);
  if (issue.code === 'unrecognized_keys') {
    // Once for all of them: it walks the whole format.
    const names = namesAt(path);
    return issue.keys.map((key) => ({ place, text: `unknown key ${quoted(key)}${didYouMean(key, names)}` }));
  }
  const given = path.reduce<unknown>((value, part) => Object(value)[part], file);
  if (issue.code === 'invalid_value') {
    const words = issue.values.filter((value) => typeof value === 'string');
    if (given === undefined) return [{ place, text: `is missing: ${words.map((word) => `"${word}"`).join(' or ')}` }];
    const said = typeof given === 'string' ? quoted(given) : 'this';
    const meant = typeof given === 'string' ? didYouMean(given, words) : '';
    return [{ place, text: `${said} is not known here: it is one of ${listed(issue.values)}${meant}` }];
  }
  if (issue.code === 'invalid_type' && given === undefined) return [{ place, text: 'is missing' }];
  if (issue.code === 'too_small' && issue.origin === 'array')
    return [{ place, text: `needs at least ${issue.minimum} in its list` }];
  return [{ place, text: wordsOf(issue) ?? message }];
}

/** Refusals of the catalogue's rules have the texts of the console, with the limits that were exceeded. */
function wordsOf(issue: ZodIssue): string | undefined {
  const problem = fieldProblems.find((code) => code === issue.message);
  if (!problem) return undefined;
  if (issue.code === 'too_small') return refusalText(problem, `at least ${issue.minimum}`);
  if (issue.code === 'too_big') return refusalText(problem, `at most ${issue.maximum}`);
  const most: unknown = issue.code === 'custom' ? issue.params?.['max'] : undefined;
  return refusalText(problem, typeof most === 'number' ? `at most ${most} characters` : undefined);
}

type Shop = { readonly id: number; readonly name: string };

/** Pages name a shop by its number, so a shop of the same name keeps it when the file is brought in again. */
function numbersKept({ shops: given }: CompanyFile, before: readonly Shop[]): (number | undefined)[] {
  const left = [...before];
  return given.map(({ name }) => {
    const index = left.findIndex((shop) => shop.name === name);
    return index < 0 ? undefined : left.splice(index, 1)[0]?.id;
  });
}

/** Refuses a key that cannot be used, or deletes its company; returns the shops that it had. */
async function clearPlace(tx: Transaction, key: string, replace: boolean): Promise<string | readonly Shop[]> {
  if (key === PLATFORM_KEY) return `"${key}" is the platform's own; choose another key`;
  // Two imports of one key: the second waits, and then finds the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`company ${key}`}))`);
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.apiKey, key))
    .for('update');
  if (!company) return [];
  if (!replace) return `there is already a company "${key}"; --replace puts this file in its place`;
  const [customer] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.companyId, company.id))
    .limit(1);
  if (customer) return `"${key}" has customers and cannot be replaced any more`;
  const [entry] = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.companyId, company.id))
    .limit(1);
  const [member] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.companyId, company.id))
    .limit(1);
  // The audit log of its members must stay, so the company stays.
  if (entry || member) return `"${key}" has a team and cannot be replaced any more`;
  const before = await tx
    .select({ id: shops.id, name: shops.name })
    .from(shops)
    .where(eq(shops.companyId, company.id))
    .orderBy(shops.id);
  for (const table of [attempts, codes, mails, mailDays, mailStopLinks, mailStops])
    await tx.delete(table).where(eq(table.companyId, company.id));
  for (const table of companyTables.toReversed())
    if ('companyId' in table) await tx.delete(table).where(eq(table.companyId, company.id));
  await tx.delete(companies).where(eq(companies.id, company.id));
  return before;
}

const emailsOf = ({ customers }: CompanyFile): string[] => customers.flatMap(({ email }) => email?.toLowerCase() ?? []);

async function knownAccounts(tx: Transaction, file: CompanyFile): Promise<Map<string, number>> {
  const emails = emailsOf(file);
  const known = new Map<string, number>();
  for (let first = 0; first < emails.length; first += 10_000) {
    const some = emails.slice(first, first + 10_000);
    const rows = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(inArray(accounts.email, some));
    for (const { id, email } of rows) known.set(email, id);
  }
  return known;
}
