import { shopTimeAt } from '@embook/domain/shared';
import { call } from '../lib/call.ts';
import { m } from '../paraglide/messages.js';
import type { AuditEntry, AuditFilter } from './queries.ts';
import { type AuditContext, auditDetails, auditWords } from './audit-words.ts';

const PAGE = 200;
/** More than a spreadsheet needs; the log itself keeps everything. */
const MAX_ROWS = 20_000;

async function allOf(filter: AuditFilter): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  for (let first = 0; first < MAX_ROWS; first += PAGE) {
    const { entries } = await call('staffAudit', { ...filter, first, limit: PAGE });
    all.push(...entries);
    if (entries.length < PAGE) break;
  }
  return all;
}

/** `2026-11-16 09:41:07` in the shop's time zone. */
const stamp = (at: number, zone: string): string =>
  new Date(shopTimeAt(at * 1000, zone) * 1000).toISOString().slice(0, 19).replace('T', ' ');

const rowOf = (entry: AuditEntry, context: AuditContext): string[] => [
  stamp(entry.at, context.zone),
  entry.who,
  [auditWords(entry, context), ...auditDetails(entry, context)].join(' · '),
  entry.action,
  entry.thing,
  String(entry.id),
  JSON.stringify(entry.before),
  JSON.stringify(entry.after),
];

/** Downloads everything that the filter finds (TEAM-7). */
export async function exportAudit(filter: AuditFilter, context: AuditContext): Promise<void> {
  const entries = await allOf(filter);
  const head = [m.audit_csv_when(), m.audit_csv_who(), m.audit_csv_what(), 'action', 'thing', 'id', 'before', 'after'];
  const file = new Blob([csvOf([head, ...entries.map((entry) => rowOf(entry, context))])], { type: 'text/csv' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = 'history.csv';
  link.click();
  URL.revokeObjectURL(address);
}

/** A value that a spreadsheet would take for a formula is prefixed, so that it stays text. */
const cell = (value: string): string => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV; the byte order mark tells spreadsheets that it is UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
