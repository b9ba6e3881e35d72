import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useAddressAction } from '../lib/address-action.ts';
import { useCan, useMe } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { RecentChanges } from '../audit/recent-changes.tsx';
import { Button } from '../ui/button/button.tsx';
import { PageHead } from '../ui/page/page.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MailAllowance } from './mail-allowance.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { PeopleTable } from './people-table.tsx';
import { type TeamMember, teamQuery } from './queries.ts';
import { RoleMatrix } from './role-matrix.tsx';
import css from './team.module.css';
import { call } from '../lib/call.ts';
import { refusalOf } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { toast } from '../lib/toasts.ts';
import { Switch } from '../ui/switch/switch.tsx';

/** TEAM-5, TEAM-6: the members, their permissions, and recent changes. */
export default function TeamScreen() {
  const query = useQuery(teamQuery);
  const can = useCan();
  const { member } = useMe();
  const [inviting, setInviting] = useState(false);
  const [opened, setOpened] = useState<TeamMember>();
  const [pointedAt, pointAt] = useState<TeamMember['role']>();
  const mayChange = can('team.change').ok;
  useAddressAction('invite', () => setInviting(mayChange));
  return (
    <>
      <PageHead
        title={m.shell_nav_team()}
        note={
          query.data && m.team_head_count({ people: query.data.members.length, invited: query.data.invitations.length })
        }
      >
        {query.data && member.role === 'owner' && <FactorPolicy required={query.data.secondFactorRequired} />}
        {mayChange && (
          <Button kind="primary" onClick={() => setInviting(true)}>
            <UserPlus size={18} aria-hidden />
            {m.team_invite_button()}
          </Button>
        )}
      </PageHead>
      <div className={css.columns}>
        <div className={css.main}>
          <Loaded query={query} failed={m.shell_error_title()} waiting={<Skeleton lines={6} />}>
            {(team) => <PeopleTable team={team} mayChange={mayChange} onOpen={setOpened} onPoint={pointAt} />}
          </Loaded>
          {query.data && <MailAllowance {...query.data.mailAllowance} />}
          <RecentChanges />
        </div>
        <RoleMatrix lit={pointedAt} />
      </div>
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
      {opened && <MemberDialog key={opened.id} member={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** TEAM-2: requires a second factor of all members; those without one set it up at their next call. */
function FactorPolicy({ required }: { required: boolean }) {
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
