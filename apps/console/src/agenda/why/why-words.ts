import type { RefusalKind } from '@embook/domain/booking';
import { clockOf, DAY_SECONDS, dayOf, type ShopTime } from '@embook/domain/shared';
import type { TimeRange } from '@embook/domain/shops';
import { m } from '../../paraglide/messages.js';
import { longDay } from '../../lib/formats.ts';

/** One reason, as the platform sends it. */
export interface Step {
  readonly from: ShopTime;
  readonly kind: RefusalKind;
  /** Null where it belongs to nobody, or where the member may not see it (B21). */
  readonly subject: { readonly name: string } | null;
  readonly until: ShopTime | null;
}

interface WhyQuestion {
  readonly startsAt: ShopTime;
  /** The name of the column, and whether that is a room. */
  readonly name: string;
  readonly isRoom: boolean;
  /** Who works in it, if anybody. */
  readonly person: string | undefined;
  readonly working: readonly TimeRange[];
  readonly service: string;
  /** The room that the reasons are about. */
  readonly room: string | undefined;
  readonly open: readonly TimeRange[];
  /** A moment, with its day where that is another one. */
  readonly whenOf: (time: ShopTime) => string;
  readonly isClass: boolean;
}

/** Hours that begin again when a gap ends; without them it lasts for the rest of the day. */
const begin = (hours: readonly TimeRange[], at: ShopTime): boolean => hours.some(({ from }) => from === at);

/** Why somebody is not there at the time; undefined while they work. */
export function awayText({ name, startsAt, working }: WhyQuestion): string | undefined {
  const ofDay = working.filter(({ from }) => dayOf(from) === dayOf(startsAt));
  if (ofDay.length === 0) return m.agenda_why_person_off({ name });
  if (ofDay.some(({ from, until }) => from <= startsAt && startsAt < until)) return undefined;
  const next = ofDay.map(({ from }) => from).find((from) => from > startsAt);
  const from = clockOf(Math.max(startsAt - (startsAt % DAY_SECONDS), ...endsBefore(ofDay, startsAt)));
  if (next === undefined) return m.agenda_why_off_from({ name, from });
  return from === '00:00'
    ? m.agenda_why_works_from({ name, time: clockOf(next) })
    : m.agenda_why_off({ name, from, until: clockOf(next) });
}

const endsBefore = (hours: readonly TimeRange[], at: ShopTime): ShopTime[] =>
  hours.map(({ until }) => until).filter((until) => until <= at);

function closedText({ from, kind, until }: Step, question: WhyQuestion): string {
  const { name, isRoom, person, service, startsAt, isClass } = question;
  if (until === null && isClass) return m.agenda_why_class({ service });
  if (until === null)
    return isRoom ? m.agenda_why_not_offered_room({ name, service }) : m.agenda_why_not_offered({ name, service });
  if (from === until) return m.agenda_why_seam({ time: clockOf(from) });
  const ofDay = (hours: readonly TimeRange[]) => hours.filter((range) => dayOf(range.from) === dayOf(startsAt));
  const [open, working] = [ofDay(question.open), ofDay(question.working)];
  const times = { from: clockOf(from), until: clockOf(until) };
  const isOpen = open.some((hours) => hours.from <= from && from < hours.until);
  if (person !== undefined && (kind === 'not_working' || isOpen)) {
    if (working.length === 0) return m.agenda_why_person_off({ name: person });
    return begin(working, until)
      ? m.agenda_why_off({ name: person, ...times })
      : m.agenda_why_off_from({ name: person, ...times });
  }
  if (open.length === 0) return m.agenda_why_closed_day();
  return begin(open, until) || begin(working, until) ? m.agenda_why_closed(times) : m.agenda_why_closed_from(times);
}

/** AGD-8: a reason in words; the customer's name is shown below, where the member may see it. */
export function stepText(step: Step, question: WhyQuestion): string {
  const time = question.whenOf(step.until ?? step.from);
  switch (step.kind) {
    case 'past':
      return m.agenda_why_past();
    case 'notice':
      return m.agenda_why_notice({ time });
    case 'closed':
    case 'not_working':
      return closedText(step, question);
    case 'day_off':
      return question.room === undefined ? m.agenda_why_day_off() : m.agenda_why_room_off({ room: question.room });
    case 'off_grid':
      return step.until === null ? m.agenda_why_no_grid() : m.agenda_why_off_grid({ time });
    case 'taken':
      return m.agenda_why_taken({ time });
    case 'buffer':
      return step.from > question.startsAt
        ? m.agenda_why_buffer_after({ time: question.whenOf(step.from) })
        : m.agenda_why_buffer_before({ time });
    case 'horizon':
      return m.agenda_why_horizon({ day: longDay(dayOf(step.from - 1)) });
  }
}
