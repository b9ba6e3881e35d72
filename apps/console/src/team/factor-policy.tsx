import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { m } from '../paraglide/messages.js';
import { Switch } from '../ui/switch/switch.tsx';
import { teamQuery } from './queries.ts';

/** TEAM-2: asked of everybody when the owner says so; who has none sets it up at the next call. */
export function FactorPolicy({ required }: { required: boolean }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (next: boolean) => call('staffRequireSecondFactor', { required: next }),
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
