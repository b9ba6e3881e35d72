import type { ClassSession } from '@embook/domain/classes';
import type { ShopTime } from '@embook/domain/shared';
import { useAddress } from '../../lib/address.ts';
import { useCan } from '../../lib/session.ts';

const questions = ['add', 'mail', 'change', 'cancel'] as const;
type Question = (typeof questions)[number];

/** The action on the open class; stored in the address, so that going back closes it. */
export function useOpenAction() {
  const address = useAddress();
  return {
    asked: questions.find((question) => question === address.get('ask')),
    ask: (question: Question | undefined) => address.set({ ask: question }, { replace: true }),
  };
}

/** What this member may do to a class (TEAM-6). */
export function useMay({ shopId, employeeId, cancelled, startsAt, minutes, seriesId }: ClassSession, now: ShopTime) {
  const can = useCan();
  const subject = { shopId, employeeId };
  const plans = !cancelled && can('timetable.change', { shopId }).ok;
  return {
    checkIn: !cancelled && can('check_in.change', subject).ok,
    /** Add, move and mail participants. */
    book: !cancelled && can('agenda.change', subject).ok,
    /** A class that is over stays as it was; its series goes on. */
    change: plans && now < startsAt + minutes * 60,
    changeSeries: plans && seriesId !== null,
    /** Take money at the desk. */
    take: !cancelled && can('money.take').ok,
    openVisits: can('agenda.view', subject).ok,
  };
}
