import type { Agenda, AgendaEntry, Landing } from '@embook/domain/agenda';
import type { MoveCause, VisitMark } from '@embook/domain/desk';
import { clockOf, type Day, dayOf, type ShopTime } from '@embook/domain/shared';
import { useQueryClient } from '@tanstack/react-query';
import { type CheckInOutcome, type ShownVisit, useCheckIns, withKept } from '../desk/check-in/outbox.ts';
import { withOtherDay } from '../desk/day-words.ts';
import { queueMutation, isMutationQueued, movedTo, undoneVisit } from '../lib/mutation-queue.ts';
import { call } from '../lib/call.ts';
import { staleNotice } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { succeedsOrSays, toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { firstName } from './agenda-words.ts';
import { shortDay } from '../lib/formats.ts';
import { patchVisit, refetchAgenda } from './queries.ts';

type Version = number;

interface MoveHow {
  readonly tellCustomer: boolean;
  readonly cause: MoveCause;
}

const refusedText = (error: unknown): string => {
  const stale = staleNotice(error);
  return stale ? m.agenda_stale({ who: stale.changedBy }) : errorText(error);
};

/** The parts of an entry that a move changes. */
function placeOf(entry: AgendaEntry, landing: Landing, agenda: Agenda): Partial<AgendaEntry> {
  const endsAt = landing.startsAt + landing.minutes * 60;
  const room = agenda.rooms.find(({ id }) => id === landing.roomId);
  return {
    startsAt: landing.startsAt,
    endsAt,
    busyFrom: landing.startsAt - (entry.startsAt - entry.busyFrom),
    busyUntil: endsAt + (entry.busyUntil - entry.endsAt),
    roomId: landing.roomId,
    employeeId: room ? room.employeeId : entry.employeeId,
  };
}

const placeNow = ({ startsAt, endsAt, busyFrom, busyUntil, roomId, employeeId }: AgendaEntry) => ({
  startsAt,
  endsAt,
  busyFrom,
  busyUntil,
  roomId,
  employeeId,
});

/** What a move did: a visit that begins when it began is longer or shorter, or with another employee. */
function movedWords({ customer, startsAt, endsAt }: AgendaEntry, landing: Landing): string {
  const name = firstName(customer?.name ?? '');
  const until = landing.startsAt + landing.minutes * 60;
  if (landing.startsAt !== startsAt || until === endsAt)
    return m.agenda_moved({ name, time: clockOf(landing.startsAt) });
  const time = clockOf(until);
  return until < endsAt ? m.agenda_shortened({ name, time }) : m.agenda_lengthened({ name, time });
}

const mailText = (isMailed: boolean): string => (isMailed ? m.agenda_told() : m.desk_cancel_no_mail());

/** Changes of visits in the agenda: optimistic, decided by the platform, undoable for eight seconds (AGD-5). */
export function useChanges(shopId: number) {
  const client = useQueryClient();
  const checkIns = useCheckIns();

  /** A mark is kept on the device while the platform does not answer (decision 50). */
  async function mark(visit: ShownVisit, status: VisitMark): Promise<CheckInOutcome> {
    const outcome = await checkIns.mark(visit, status);
    if (outcome.kind === 'refused') toast.problem(refusedText(outcome.error));
    const isAnswered = outcome.kind === 'sent' || outcome.kind === 'refused';
    if (isAnswered && !isMutationQueued(visit.id)) void refetchAgenda(client, shopId);
    return outcome;
  }

  async function send<A extends { booking: { version: Version } }>(
    entry: AgendaEntry,
    to: Partial<AgendaEntry>,
    request: (version: Version) => Promise<A>,
  ): Promise<A | undefined> {
    const patched = patchVisit(client, shopId, entry.id, to);
    try {
      const answer = await queueMutation(entry.id, entry.version ?? 1, async (version) => {
        await patched;
        return request(version);
      });
      await patchVisit(client, shopId, entry.id, { version: answer.booking.version });
      return answer;
    } catch (error) {
      await patchVisit(client, shopId, entry.id, { ...placeNow(entry), status: entry.status, version: entry.version });
      toast.problem(refusedText(error));
      return undefined;
    } finally {
      // A later change is still on its way: what the platform has now would take the visit back for a moment.
      if (!isMutationQueued(entry.id)) void refetchAgenda(client, shopId);
    }
  }

  const moveTo = (entry: AgendaEntry, landing: Landing, agenda: Agenda, how: MoveHow) =>
    send(entry, placeOf(entry, landing, agenda), (version) =>
      call('staffMoveVisit', {
        id: entry.id,
        startsAt: landing.startsAt,
        minutes: landing.minutes,
        version,
        ...how,
        ...(landing.roomId !== null && { roomId: landing.roomId }),
      }),
    );

  return {
    /**
     * The platform delays the customer's mail until the undo time is over, so that it is not lost with this tab
     * (decision 35).
     */
    async move(entry: AgendaEntry, landing: Landing, agenda: Agenda, how: MoveHow): Promise<void> {
      const answer = await moveTo(entry, landing, agenda, how);
      if (!answer) return;
      undoneVisit(entry.id, movedTo(landing));
      const moved = { ...entry, ...placeOf(entry, landing, agenda), version: answer.booking.version };
      const back = { startsAt: entry.startsAt, minutes: (entry.endsAt - entry.startsAt) / 60, roomId: entry.roomId };
      const words = [
        movedWords(entry, landing),
        how.cause === 'customer_asked' && m.agenda_asked_for(),
        how.tellCustomer && mailText(answer.told),
      ];
      toast.undo(
        words.filter(Boolean).join(' '),
        async () => (await moveTo(moved, back, agenda, { ...how, cause: 'undo' })) !== undefined,
        { of: { id: entry.id, version: moved.version, state: movedTo(back) } },
      );
    },

    async arrive({ id, status, version: shown, customer, startsAt }: AgendaEntry, now: ShopTime): Promise<void> {
      const outcome = await mark({ id, status, version: shown ?? 1 }, 'arrived');
      if (outcome.kind !== 'sent' && outcome.kind !== 'kept') return;
      const version = outcome.kind === 'sent' ? outcome.booking.version : (shown ?? 1);
      const text = withOtherDay(m.agenda_arrived({ name: customer?.name ?? '' }), startsAt, now);
      toast.undo(
        withKept(text, outcome),
        async () => (await mark({ id, status: 'arrived', version }, 'confirmed')).kind !== 'refused',
        { of: { id, version, state: 'confirmed' } },
      );
    },

    async block(request: Parameters<typeof call<'staffBlock'>>[1], shown: Day): Promise<void> {
      const { ids } = await call('staffBlock', request);
      void refetchAgenda(client, shopId);
      const remove = async () => {
        for (const id of ids) await call('staffRemoveBlock', { id });
        await refetchAgenda(client, shopId);
      };
      const day = dayOf(request.startsAt);
      toast.undo(day === shown ? m.agenda_block_added() : m.agenda_block_added_on({ day: shortDay(day) }), () =>
        succeedsOrSays(remove()),
      );
    },

    /** Of a weekly block this date, or this one and all later ones. */
    async unblock(entry: AgendaEntry, which: 'one' | 'later' = 'one'): Promise<void> {
      const { ids } = await call('staffRemoveBlock', { id: entry.id, which });
      void refetchAgenda(client, shopId);
      const { employeeId, roomId, startsAt, endsAt, reason } = entry;
      const again = {
        startsAt,
        endsAt,
        reason: reason ?? '',
        weeks: ids.length,
        ...(employeeId !== null && { employeeId }),
        ...(roomId !== null && { roomId }),
      };
      toast.undo(which === 'later' ? m.agenda_block_ended() : m.agenda_block_removed(), () =>
        succeedsOrSays(call('staffBlock', again).then(() => refetchAgenda(client, shopId))),
      );
    },

    async changeBlock(request: Parameters<typeof call<'staffChangeBlock'>>[1]): Promise<void> {
      await call('staffChangeBlock', request);
      void refetchAgenda(client, shopId);
      toast.done(m.agenda_block_changed());
    },
  };
}

export type Changes = ReturnType<typeof useChanges>;
