import type { VisitChoice } from '@embook/domain/hours';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { impactIn } from '../hours/queries.ts';
import { errorText } from '../lib/error-text.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { ClosingPanel } from './closing-panel.tsx';
import { changeThing } from './queries.ts';
import type { BlockedRow } from './use-row-presses.ts';

interface RowClosingProps {
  blocked: BlockedRow;
  onChange: (blocked: BlockedRow | undefined) => void;
}

/** HRS-3: the visits in the way of what was hidden in the list, as its editor shows them. */
export function RowClosing({ blocked, onChange }: RowClosingProps) {
  const client = useQueryClient();
  const { kind, thing, values, impact } = blocked;
  const hide = useMutation({
    meta: { screen: true },
    mutationFn: (choices: readonly VisitChoice[]) => changeThing(kind, thing, values, choices),
    onError: (error) => {
      toast.problem(errorText(error));
      const now = impactIn(error);
      if (now) onChange({ ...blocked, impact: now });
    },
    onSuccess: async () => {
      onChange(undefined);
      await client.invalidateQueries({ queryKey: ['catalogue'] });
    },
  });
  return (
    <ClosingPanel
      name={thing.name}
      impact={impact}
      label={m.catalogue_hide()}
      isSaving={hide.isPending}
      onSave={(choices) => hide.mutate(choices)}
      onClose={() => onChange(undefined)}
    />
  );
}
