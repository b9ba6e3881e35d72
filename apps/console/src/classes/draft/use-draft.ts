import { timetableDraft, type TimetableDraftClass } from '@embook/domain/classes';
import { type Day, readWire } from '@embook/domain/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { newKey } from '../../lib/idempotency-key.ts';
import { useRefresh } from '../../desk/queries.ts';
import { call } from '../../lib/call.ts';
import { staleNotice } from '../../lib/call-error.ts';
import { succeeds, toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { draftQuery, sentClass, type ShownDraft } from './queries.ts';

interface Saved {
  readonly from: Day;
  readonly classes: readonly TimetableDraftClass[];
}

/**
 * CLS-7: saves, discards and publishes the draft of a shop. After a conflict the colleague's version is shown (TEAM-8).
 */
export function useDraft(shopId: number, shown: ShownDraft | undefined) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const version = shown?.draft?.version;
  const show = (answer: ShownDraft) => client.setQueryData(draftQuery(shopId).queryKey, answer);
  const showCurrent = (error: unknown) => {
    const stale = staleNotice(error);
    const current = stale && readWire(timetableDraft, stale.current);
    if (current?.ok) show(current.value);
  };
  const save = useMutation({
    meta: { screen: true },
    mutationFn: ({ from, classes }: Saved) =>
      call('staffSaveTimetableDraft', { shopId, from, version, classes: classes.map(sentClass) }),
    onSuccess: show,
    onError: showCurrent,
  });
  const restore = useMutation({
    mutationFn: ({ from, classes }: Saved) =>
      call('staffSaveTimetableDraft', { shopId, from, classes: classes.map(sentClass) }),
    onSuccess: show,
  });
  const discard = useMutation({
    mutationFn: (draft: NonNullable<ShownDraft['draft']>) =>
      call('staffDiscardTimetableDraft', { shopId, version: draft.version }),
    onSuccess: (_, draft) => {
      show({ draft: null, difference: [], fingerprint: '' });
      toast.undo(m.timetable_discarded(), () => succeeds(restore.mutateAsync(draft)));
    },
  });
  const publish = useMutation({
    meta: { screen: true },
    mutationFn: ({ fingerprint }: ShownDraft) =>
      call('staffPublishTimetableDraft', { shopId, version: version ?? 1, fingerprint }, { idempotencyKey: newKey() }),
    onError: showCurrent,
    onSettled: () => void refresh(),
  });
  return { save, discard, publish };
}
