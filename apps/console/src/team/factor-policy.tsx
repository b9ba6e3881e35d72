import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { refusalOf } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { useMe } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Switch } from '../ui/switch/switch.tsx';
import { teamQuery } from './queries.ts';

/** TEAM-2: requires a second factor of all members; those without one set it up at their next call. */
export function FactorPolicy({ required }: { required: boolean }) {
  const client = useQueryClient();
  const { account } = useMe();
  const change = useMutation({
    meta: { screen: true },
    mutationFn: (next: boolean) => call('staffRequireSecondFactor', { required: next }),
    onError: (error) => {
      const isOwnMissing = refusalOf(error)?.result['second_factor'] === true && !account.secondFactor;
      toast.problem(isOwnMissing ? m.team_factor_own_first() : errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
  return (
    <Switch
      label={m.team_factor_everyone()}
      checked={change.isPending ? change.variables : required}
      busy={change.isPending}
      onChange={(next) => change.mutate(next)}
    />
  );
}
