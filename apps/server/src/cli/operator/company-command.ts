import { emailProblem, normalEmail } from '@embook/domain/auth';
import { MAX_GRANTED_MAILS, OPERATOR_MAILS } from '@embook/domain/company';
import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { applyCompany } from '../../company-file/apply/apply-company.ts';
import { listCompanies, setBlocked, setMailTrust } from '../../company-file/companies.ts';
import { exportCompany } from '../../company-file/export-company.ts';
import type { CompanyFileText } from '../../company-file/format.ts';
import { importCompany } from '../../company-file/import-company.ts';
import { jsonText } from '../../company-file/json-text.ts';
import { originOf, readAddressConfig } from '../../infra/config.ts';
import { secretId } from '../../infra/random-ids.ts';
import { findingText } from '../../company-file/report.ts';
import { systemClock } from '../../infra/clock.ts';
import { recordEvent } from '../../staff/audit-store.ts';
import { resumeSubscriptions } from '../../subscriptions/renewals.ts';
import { addCompanyWithOwner, inviteOwner } from '../../staff/first-owner.ts';
import { type Command, Refusal, type Task } from './command.ts';
import { addressesText, countsText, unsellableText } from './imported.ts';

const HELP = `Makes companies, brings them in and out, and blocks them.

  npm run company -- new <key> --name NAME --owner E-MAIL
                                               makes an empty company and prints the link its first owner joins with
  npm run company -- owner <key> <e-mail>      prints such a link for a company that is there
  npm run company -- import studio.json        brings in the company of a file, all or nothing
  npm run company -- import studio.json --replace
                                               puts it in the place of the same key, while that has no customers
                                               and no team; shops of the same name keep their numbers
  npm run company -- export <key> [file]       writes a company to a file, its pictures beside it in pictures/
  npm run company -- plan studio.json          prints what applying the file to its living company would do
  npm run company -- apply studio.json         does it, all or nothing: changes the settings, and adds,
                                               changes and archives what is offered
  npm run company -- block <key>               nobody gets in any more
  npm run company -- unblock <key>             everybody does again
  npm run company -- trust <key> [number]      how many limited mails a day it may send (3000): to addresses that nobody
                                               confirmed, and with texts of its own
  npm run company -- untrust <key>             back to what it grows to by age and by customers who paid online
  npm run company -- list                      shows all companies

Works on PostgreSQL with DATABASE_URL, else on the embedded database in DATA_DIR (.data), while no server runs on it.
new, owner and import print addresses: with DATABASE_URL they need PUBLIC_URL, the address that customers open.
"today" in a file is the current day at the company.`;

/** npm runs scripts in the project's root; paths mean the folder that the operator stands in. */
const pathOf = (given: string): string => resolve(process.env['INIT_CWD'] ?? '.', given);

async function bringIn({ db, database, print, say }: Task, given: string, replace: boolean): Promise<void> {
  const origin = originOf(readAddressConfig(process.env));
  const path = pathOf(given);
  const file = await readJson(path, given);
  say(`Reading ${given} and its pictures, for ${database} …`);
  const imported = await importCompany(db, file, {
    now: systemClock.now(),
    randomId: secretId,
    baseDir: dirname(path),
    replace,
  });
  if (!imported.ok) {
    const { problems } = imported;
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    throw new Refusal([`Nothing was imported: ${count} in ${given}.`, ...problems.map(findingText)].join('\n  '));
  }
  for (const warning of imported.warnings) say(`  note: ${findingText(warning)}`);
  const { counts, shops } = imported;
  const unsellable = unsellableText(counts, process.env['PAYMENT_PROVIDER']);
  if (unsellable) say(`  note: ${unsellable}`);
  say(`Imported. ${countsText(counts)}.`);
  if (replace)
    say(
      'Shops of the same name kept their numbers; services, classes, events and bundles have new ones: look at links that name one.',
    );
  const { company } = file as CompanyFileText; // it was imported, so it has the shape
  print(addressesText({ companyKey: company.key, origin, login: company.widget_login, counts, shops }));
}

const signs = { added: '+', changed: '~', archived: '-', refused: '!' } as const;

/** CAT-6: the settings and the catalogue of a living company as a file says, or only what that would mean. */
async function applyFile({ db, database, print, say, operator }: Task, given: string, dry: boolean): Promise<void> {
  const path = pathOf(given);
  const file = await readJson(path, given);
  say(`Reading ${given} and its pictures, for ${database} …`);
  const applied = await applyCompany(db, file, {
    now: systemClock.now(),
    baseDir: dirname(path),
    record: (tx, event, place, entry) => recordEvent(tx, new Date(systemClock.now()), event, place, entry),
    operator,
    dry,
  });
  if (!applied.ok) throw new Refusal([`${given} cannot be used.`, ...applied.problems.map(findingText)].join('\n  '));
  const { steps, leftAlone } = applied;
  for (const { what, thing, text } of steps) print(`${signs[what]} ${what} ${thing}: ${text}`);
  if (leftAlone.length > 0) say(`Left as it is, since a file does not change it: ${leftAlone.join(', ')}.`);
  const refused = steps.filter(({ what }) => what === 'refused').length;
  if (refused > 0 && !dry) throw new Refusal(`Nothing was changed: ${refused} refused.`);
  if (steps.length === 0) print('nothing to do');
  else say(dry ? `${steps.length - refused} to do, ${refused} refused. Nothing was changed.` : 'Done.');
}

/** Without the mark that some editors put before it; read loosely, another encoding would lose letters unseen. */
function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

async function readJson(path: string, given: string): Promise<unknown> {
  const bytes = await readFile(path).catch(() => {
    throw new Refusal(`${given} cannot be read.`);
  });
  const text = utf8Of(bytes);
  if (text === undefined)
    throw new Refusal(`${given} is not written in UTF-8. Save it in that encoding, or its names lose letters.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(`${given} is not JSON: ${error instanceof Error ? error.message : 'unreadable'}.`);
  }
}

async function bringOut({ db, say }: Task, key: string, given: string): Promise<void> {
  say(`Exporting ${key} …`);
  const exported = await exportCompany(db, key);
  if (!exported) throw new Refusal(`There is no company "${key}".`);
  const path = pathOf(given);
  await mkdir(dirname(path), { recursive: true });
  // A folder that is there could hold links to other files, or pictures of another export.
  const folders = [...new Set([...exported.pictures.keys()].map((name) => join(dirname(path), dirname(name))))];
  for (const folder of folders)
    if (await lstat(folder).catch(() => undefined))
      throw new Refusal(
        `${relative(dirname(path), folder)}/ is already there beside ${given}: name a file in a new folder.`,
      );
  await writeNew(path, given, `${jsonText(exported.file)}\n`);
  for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, bytes] of exported.pictures) await writeNew(join(dirname(path), name), name, bytes);
  say(`Wrote ${basename(path)} and ${exported.pictures.size} pictures.`);
}

/**
 * People's addresses, faces and password hashes are in it: readable by the operator alone, never written over another
 * file nor through a link.
 */
const writeNew = (path: string, given: string, content: string | Uint8Array): Promise<void> =>
  writeFile(path, content, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new Refusal(`${given} cannot be written: ${error instanceof Error ? error.message : 'unknown reason'}.`);
  });

/** Printed, because nobody else gets to see it: the link works once, for seven days and for that address. */
async function invite({ db, print, say, operator }: Task, key: string, email: string, name?: string): Promise<void> {
  const address = normalEmail(email);
  if (emailProblem(address)) throw new Refusal(`"${email}" is not an e-mail address.`);
  if (!/^[A-Za-z0-9._-]{1,100}$/.test(key)) throw new Refusal(`"${key}" is no key: letters, digits, dots and dashes.`);
  const origin = originOf(readAddressConfig(process.env));
  const core = { db, clock: systemClock, origin, operator };
  const link = await (name === undefined
    ? inviteOwner(core, key, address)
    : addCompanyWithOwner(core, key, name, address));
  if (link === undefined)
    throw new Refusal(name === undefined ? `There is no company "${key}".` : `There is already a company "${key}".`);
  say(`${address} becomes an owner of ${key} by opening this link within seven days, once:`);
  print(link);
}

async function setState({ db, say, operator }: Task, key: string, blocked: boolean): Promise<void> {
  const now = new Date(systemClock.now());
  const event = blocked ? 'company.blocked' : 'company.unblocked';
  const by = { accountId: null, name: operator };
  let waived = 0;
  const id = await setBlocked(db, key, blocked ? now : null, async (tx, companyId, wasBlocked) => {
    await recordEvent(tx, now, event, { companyId, by }, { thing: 'company', id: companyId, after: { blocked } });
    if (wasBlocked && !blocked) waived = await resumeSubscriptions(tx, companyId, systemClock);
  });
  if (id === undefined) throw new Refusal(`There is no company "${key}".`);
  if (waived > 0) say(`${waived} periods of memberships fell due while it was blocked: they are not charged.`);
  say(blocked ? `${key} is blocked.` : `${key} is open again.`);
}

/** A28: what the operator vouches for. */
async function trust({ db, say, operator }: Task, key: string, given: number | null): Promise<void> {
  const now = new Date(systemClock.now());
  const isSet = await db.transaction(async (tx) => {
    const set = await setMailTrust(tx, key, given);
    if (!set) return false;
    const place = { companyId: set.id, by: { accountId: null, name: operator } };
    const entry = { thing: 'company', id: set.id, before: { mail_trust: set.before }, after: { mail_trust: given } };
    await recordEvent(tx, now, 'company.changed', place, entry);
    return true;
  });
  if (!isSet) throw new Refusal(`There is no company "${key}".`);
  say(
    given === null
      ? `${key} may send what it has grown to by itself.`
      : `${key} may send ${given} mails a day to addresses that nobody confirmed, or with texts of its own.`,
  );
}

/** Undefined for anything but a number that can be given. */
function readTrust(text: string | undefined): number | undefined {
  if (text === undefined) return OPERATOR_MAILS;
  return /^\d{1,7}$/.test(text) && Number(text) <= MAX_GRANTED_MAILS ? Number(text) : undefined;
}

async function list({ db, print, say }: Task): Promise<void> {
  const companies = await listCompanies(db);
  if (companies.length === 0) say('There is no company yet.');
  for (const { key, name, shops, blockedAt } of companies)
    print(`${key.padEnd(24)} ${name} (${shops} ${shops === 1 ? 'shop' : 'shops'})${blockedAt ? ', blocked' : ''}`);
}

/** Commands that take something after the key. */
const TAKES_SECOND: ReadonlySet<string> = new Set(['export', 'owner', 'trust']);

export const companyCommand: Command = {
  help: HELP,
  flags: ['replace'],
  options: ['name', 'owner'],
  choose([command, target, file, ...rest], { name, owner }, flags) {
    if (rest.length > 0 || (file !== undefined && !TAKES_SECOND.has(command ?? ''))) return undefined;
    if (command === 'list' && target === undefined) return list;
    if (target === undefined) return undefined;
    if (command === 'new') return name && owner ? (task) => invite(task, target, owner, name) : undefined;
    if (command === 'owner') return file === undefined ? undefined : (task) => invite(task, target, file);
    if (command === 'import') return (task) => bringIn(task, target, flags.has('replace'));
    if (command === 'plan' || command === 'apply') return (task) => applyFile(task, target, command === 'plan');
    if (command === 'export') return (task) => bringOut(task, target, file ?? `${target}.json`);
    if (command === 'untrust') return (task) => trust(task, target, null);
    if (command === 'trust') {
      const mails = readTrust(file);
      return mails === undefined ? undefined : (task) => trust(task, target, mails);
    }
    if (command === 'block' || command === 'unblock') return (task) => setState(task, target, command === 'block');
    return undefined;
  },
};
