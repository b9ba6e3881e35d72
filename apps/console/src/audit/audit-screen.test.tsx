import { BOUND } from '@embook/domain/testing/bound';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { answerCalls, callsOf } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import AuditScreen from './audit-screen.tsx';
import type { AuditEntry } from './queries.ts';

const entry = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  who: 'Lotte Bakker',
  at: Date.UTC(2026, 10, 16, 8) / 1000,
  action: 'booking.cancelled',
  thing: 'booking',
  id: 7,
  before: null,
  after: null,
  about: { name: 'Reformer basics', startsAt: Date.UTC(2026, 10, 24, 9, 15) / 1000, customer: 'Ada', employee: 'Noor' },
  ...given,
});

function show(search = ''): void {
  history.replaceState(null, '', `/audit${search}`);
  const shops = [{ id: 3, name: 'Oudegracht', timeZone: 'Europe/Amsterdam' }];
  showAs('owner', <AuditScreen />, { workplace: { company: { mainLanguage: 'en' }, shops, employees: [] } });
}

test('[TEAM-7] an entry says who did what to which visit, and leads to it', async () => {
  answerCalls({ staffAudit: () => ({ entries: [entry()] }) });
  show();
  const row = (await screen.findByText(/Reformer basics/, {}, BOUND)).closest('li');
  expect(row?.textContent).toContain('Lotte');
  expect(screen.getByRole('link', { name: /booking/i }).getAttribute('href')).toBe('/agenda?booking=7');
});

test('[TEAM-7] the filter of the address is asked for, and a changed one is kept in it', async () => {
  answerCalls({ staffAudit: () => ({ entries: [] }) });
  show('?thing=member&q=Noor');
  await screen.findByText(/nothing|no changes/i, {}, BOUND);
  expect(callsOf('staffAudit')[0]).toEqual({ thing: 'member', query: 'Noor', first: 0, limit: 50 });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'booking' } });
  expect(location.search).toBe('?thing=booking');
  await vi.waitFor(
    () => expect(callsOf('staffAudit').at(-1)).toEqual({ thing: 'booking', first: 0, limit: 50 }),
    BOUND,
  );
});

test('[TEAM-7] older entries follow on demand, until there are none', async () => {
  const all = Array.from({ length: 60 }, (_, index) => entry({ id: index + 1, at: 1_800_000_000 - index }));
  answerCalls({ staffAudit: ({ first = 0, limit = 50 }) => ({ entries: all.slice(first, first + limit) }) });
  show();
  fireEvent.click(await screen.findByRole('button', { name: /older|more/i }, BOUND));
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(60), BOUND);
  expect(screen.queryByRole('button', { name: /older|more/i })).toBeNull();
});

test('[TEAM-7] the export reads all pages of the filter, and writes a row for each entry', async () => {
  const all = Array.from({ length: 230 }, (_, index) => entry({ id: index + 1, who: '=HYPERLINK("x")' }));
  answerCalls({ staffAudit: ({ first = 0, limit = 50 }) => ({ entries: all.slice(first, first + limit) }) });
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:history';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  show('?thing=booking');
  fireEvent.click(await screen.findByRole('button', { name: /export|download/i }, BOUND));
  await vi.waitFor(() => expect(files).toHaveLength(1), BOUND);
  vi.restoreAllMocks();
  const rows = (await files[0]!.text()).trim().split('\r\n');
  expect(rows).toHaveLength(231);
  // A spreadsheet runs what begins with an equals sign.
  expect(rows[1]).not.toMatch(/(^|[,;])"?=/);
  expect(
    callsOf('staffAudit')
      .filter(({ limit }) => limit === 200)
      .map(({ thing, first }) => [thing, first]),
  ).toEqual([
    ['booking', 0],
    ['booking', 200],
  ]);
});

test('a failed load says so, and tries again', async () => {
  let isDown = true;
  answerCalls({
    staffAudit: () => {
      if (isDown) throw new CallError({ kind: 'network' });
      return { entries: [entry()] };
    },
  });
  show();
  const again = await screen.findByRole('button', { name: /again/i }, BOUND);
  isDown = false;
  fireEvent.click(again);
  await screen.findByText(/Reformer basics/, {}, BOUND);
});

test('[TEAM-7] [CLS-7] what a timetable published is counted whole, also over several pages, each line with its day and its customer', async () => {
  const moved = {
    action: 'booking.moved',
    before: { starts_at: Date.UTC(2026, 10, 24, 9) / 1000 },
    after: { starts_at: Date.UTC(2026, 10, 24, 10) / 1000 },
  };
  const all = [
    ...Array.from({ length: 58 }, (_, index) => entry({ ...moved, id: index + 1 })),
    entry({
      action: 'series.changed',
      thing: 'series',
      id: 3,
      about: { name: 'Yin', startsAt: null, customer: null, employee: null },
    }),
    // Written first, so it is the oldest.
    entry({ action: 'timetable.published', thing: 'timetable', id: 3, after: { from: '2026-11-23', changed: 1 } }),
    ...Array.from({ length: 60 }, (_, index) => entry({ id: index + 100, at: Date.UTC(2026, 10, 15) / 1000 + index })),
  ];
  answerCalls({ staffAudit: ({ first = 0, limit = 50 }) => ({ entries: all.slice(first, first + limit) }) });
  show();
  const summary = await screen.findByText('What changed: 59', {}, BOUND);
  const lines = [...(summary.parentElement?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  expect(lines).toHaveLength(59);
  expect(lines[0]).toMatch(/09:00.*10:00.* · Ada/);
  expect(lines.at(-1)).toMatch(/Yin · from Mon 23 Nov/);
});
