import type { Agenda } from '@embook/domain/agenda';
import type { RefusalKind } from '@embook/domain/booking';
import { clockOf, dayOf, type ShopTime } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import { longDay } from '../words.ts';

/** One thing that stands in the way, as the engine tells it. */
export interface Step {
  readonly from: ShopTime;
  readonly kind: RefusalKind;
  /** Null where it is nobody's, or not for this person to see (B21). */
  readonly subject: { readonly name: string } | null;
  readonly until: ShopTime | null;
}

interface Asked {
  readonly startsAt: ShopTime;
  /** Whose column it is. */
  readonly name: string;
  readonly agenda: Pick<Agenda, 'open'>;
}

/** Staff may book in spite of these after a warning (DESK-2); a person or a room that is taken stays taken. */
export const canForce = (steps: readonly Pick<Step, 'kind'>[]): boolean =>
  steps.every(({ kind }) => kind !== 'taken' && kind !== 'buffer');

function closedText({ from, kind, until }: Step, { agenda, name }: Asked): string {
  if (until === null) return m.agenda_why_not_offered({ name });
  if (from === until) return m.agenda_why_seam({ time: clockOf(from) });
  const times = { from: clockOf(from), until: clockOf(until) };
  if (kind === 'not_working') return m.agenda_why_off({ name, ...times });
  const isOpen = agenda.open.some(([opens = 0, closes = 0]) => opens <= from && from < closes);
  return isOpen ? m.agenda_why_off({ name, ...times }) : m.agenda_why_closed(times);
}

/** AGD-8: a step in words; whose time it is stands below, where this person may know. */
export function stepText(step: Step, asked: Asked): string {
  const time = clockOf(step.until ?? step.from);
  switch (step.kind) {
    case 'past':
      return m.agenda_why_past();
    case 'notice':
      return m.agenda_why_notice({ time });
    case 'closed':
    case 'not_working':
      return closedText(step, asked);
    case 'day_off':
      return m.agenda_why_day_off();
    case 'off_grid':
      return step.until === null ? m.agenda_why_no_grid() : m.agenda_why_off_grid({ time });
    case 'taken':
      return m.agenda_why_taken({ time });
    case 'buffer':
      return step.from > asked.startsAt
        ? m.agenda_why_buffer_after({ time: clockOf(step.from) })
        : m.agenda_why_buffer_before({ time });
    case 'horizon':
      return m.agenda_why_horizon({ day: longDay(dayOf(step.from - 1)) });
  }
}
