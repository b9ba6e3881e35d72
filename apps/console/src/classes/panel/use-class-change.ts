import type { ClassSession } from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import { useMutation } from '@tanstack/react-query';
import { sendOnce } from '../../lib/idempotency-key.ts';
import { useRefresh } from '../../desk/queries.ts';
import { call } from '../../lib/call.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';

type Changes = Partial<Omit<FieldsOf<StaffContract['staffChangeClass']>, 'id' | 'version'>>;

/** CLS-3: sends the edited fields with the version that was shown, so that nothing is overwritten unseen (TEAM-8). */
export function useClassChange({ id, version }: ClassSession, notified: number, onDone: () => void) {
  const refresh = useRefresh();
  return useMutation({
    meta: { screen: true },
    mutationFn: (changes: Changes) => {
      const change = { id, version, ...changes };
      return sendOnce({ change }, (idempotencyKey) => call('staffChangeClass', change, { idempotencyKey }));
    },
    onSettled: () => void refresh(),
    onSuccess: () => {
      toast.done(notified > 0 ? m.classes_changed_told({ count: notified }) : m.classes_changed_done());
      onDone();
    },
  });
}
