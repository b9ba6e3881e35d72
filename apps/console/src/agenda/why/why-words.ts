import type { Agenda } from '@embook/domain/agenda';
import type { RefusalKind } from '@embook/domain/booking';
import { clockOf, dayOf, type ShopTime } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import { longDay } from '../agenda-words.ts';

/** One reason, as the platform sends it. */
export interface Step {
  readonly from: ShopTime;
  readonly kind: RefusalKind;
  /** Null where it belongs to nobody, or where the member may not see it (B21). */
  readonly subject: { readonly name: string } | null;
  readonly until: ShopTime | null;
}

interface Asked {
  readonly startsAt: ShopTime;
  /** The name of the column. */
  readonly name: string;
  readonly service: string;
  /** The room that the reasons are about. */
  readonly room: string | undefined;
  readonly agenda: Pick<Agenda, 'open'>;
}

function closedText({ from, kind, until }: Step, { agenda, name, service }: Asked): string {
  if (until === null) return m.agenda_why_not_offered({ name, service });
  if (from === until) return m.agenda_why_seam({ time: clockOf(from) });
  const times = { from: clockOf(from), until: clockOf(until) };
  if (kind === 'not_working') return m.agenda_why_off({ name, ...times });
  const isOpen = agenda.open.some(([opens = 0, closes = 0]) => opens <= from && from < closes);
  return isOpen ? m.agenda_why_off({ name, ...times }) : m.agenda_why_closed(times);
}

/** AGD-8: a reason in words; the customer's name is shown below, where the member may see it. */
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
      return asked.room === undefined ? m.agenda_why_day_off() : m.agenda_why_room_off({ room: asked.room });
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
