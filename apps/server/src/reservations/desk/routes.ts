import type { StaffHandlers } from '../../infra/http/serve-staff.ts';
import type { createDeskCancelling } from './desk-cancelling.ts';
import type { createDeskMoving } from './desk-moving.ts';
import type { createDeskRestoring } from './desk-restoring.ts';
import type { createDeskVisits } from './desk-visits.ts';

interface Parts {
  readonly visits: ReturnType<typeof createDeskVisits>;
  readonly moving: ReturnType<typeof createDeskMoving>;
  readonly cancelling: ReturnType<typeof createDeskCancelling>;
  readonly restore: ReturnType<typeof createDeskRestoring>;
}

export const deskRoutes = ({ visits, moving, cancelling, restore }: Parts) =>
  ({
    staffVisit: (caller, { id }) => visits.read(caller, id),
    staffVisitByReference: async (caller, { reference }) => ({ id: await visits.idOf(caller, reference) }),
    staffMoveVisit: (caller, request, changes) => moving.move(caller, request, changes),
    staffMarkVisit: (caller, request, changes) => visits.mark(caller, request, changes),
    staffCancellation: (caller, request) => cancelling.cancellation(caller, request),
    staffCancelVisit: (caller, request, changes) => cancelling.cancel(caller, request, changes),
    staffRestoreVisit: (caller, request, changes) => restore(caller, request, changes),
    staffCorrectPayment: (caller, request, changes) => visits.correct(caller, request, changes),
    staffTakePayment: (caller, request, changes) => visits.pay(caller, request, changes),
    staffGiveBack: (caller, request, changes) => visits.giveBack(caller, request, changes),
    staffNoteOnVisit: (caller, request, changes) => visits.note(caller, request, changes),
  }) satisfies Partial<StaffHandlers>;
