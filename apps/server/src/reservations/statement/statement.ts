import { PAGE_SIZE, type StatementEntry } from '@embook/domain/reservations';
import { type Clock, shopNow } from '../../infra/clock.ts';
import { type CustomerCaller, ownerOf } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Core } from '../../infra/core.ts';
import { type Position, statementEntries, type StatementRow } from './statement-store.ts';

interface ListRequest {
  readonly cursor: string | undefined;
  readonly maxResults: number | undefined;
}

/** Everything that changed a customer's bundles, subscription uses and points, newest first. */
export async function listStatement(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  caller: CustomerCaller,
  { cursor, maxResults: most = PAGE_SIZE }: ListRequest,
) {
  const before = cursor === undefined ? undefined : readPosition(cursor);
  const rows = await statementEntries(db, ownerOf(caller), before, most + 1, caller.locale);
  const page = rows.slice(0, most);
  const last = page.at(-1);
  return {
    entries: page.map((row) => asEntry(row, clock)),
    nextCursor: rows.length > most && last ? writePosition(last) : null,
  };
}

const asEntry = ({ endsAt, timeZone, ...row }: StatementRow, clock: Clock): StatementEntry => ({
  at: row.at,
  what: row.what,
  reason: row.reason,
  name: row.name,
  change: row.change,
  balance: row.balance,
  bookingId: row.bookingId,
  service: row.service,
  isCurrent: endsAt !== null && timeZone !== null && endsAt > shopNow(clock, timeZone),
});

const accounts = ['bundle', 'points', 'subscription'] as const;
const POSITION = /^(\d{1,16})\.([012])\.(\d{1,16})\.([012])$/;

const writePosition = ({ micros, what, id, step }: Position): string =>
  `${micros}.${accounts.indexOf(what)}.${id}.${step}`;

function readPosition(cursor: string): Position {
  const [micros = 0, account = 0, id = 0, step = 0] = (POSITION.exec(cursor) ?? []).slice(1).map(Number);
  const what = accounts[account];
  if (!POSITION.test(cursor) || what === undefined) throw new Problem('invalid_fields', { cursor: 'invalid' });
  return { micros, what, id, step };
}
