import { mayGive } from '@embook/domain/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, Mail, ShieldAlert, ShieldCheck } from 'lucide-react';
import { roleName, useMe, useWorkplace } from '../lib/session.ts';
import { call } from '../lib/call.ts';
import { useNow } from '../lib/clock.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { Button } from '../ui/button/button.tsx';
import css from './people-table.module.css';
import { type Invitation, type Team, type TeamMember, teamQuery } from './queries.ts';
import { shopNames } from './team-words.ts';

interface PeopleTableProps {
  team: Team;
  mayChange: boolean;
  onOpen: (member: TeamMember) => void;
  /** Highlights the role's column of the matrix. */
  onPoint: (role: TeamMember['role'] | undefined) => void;
}

/** Members, then invitations; on a phone each is a row of two lines. */
export function PeopleTable({ team, mayChange, onOpen, onPoint }: PeopleTableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{m.team_table_person()}</th>
          <th scope="col">{m.team_table_role()}</th>
          <th scope="col">{m.team_table_shops()}</th>
          <th scope="col">{m.team_table_factor()}</th>
        </tr>
      </thead>
      <tbody>
        {team.members.map((member) => (
          <MemberRow key={member.id} {...{ member, mayChange, onOpen, onPoint }} />
        ))}
        {team.invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} mayChange={mayChange} />
        ))}
      </tbody>
    </table>
  );
}

interface MemberRowProps extends Omit<PeopleTableProps, 'team'> {
  member: TeamMember;
}

function MemberRow({ member, mayChange, onOpen, onPoint }: MemberRowProps) {
  const { account, member: self } = useMe();
  const workplace = useWorkplace();
  const photo = workplace.employees.find(({ id }) => id === member.employeeId)?.photoUrl;
  // A member can only change grants they could give themselves (TEAM-5).
  const isOpen = mayChange && mayGive(self, member).ok;
  return (
    <tr onMouseEnter={() => onPoint(member.role)} onMouseLeave={() => onPoint(undefined)}>
      <th scope="row">
        <span className={css.person}>
          <Avatar name={member.name} src={photo} />
          <span className={css.name}>
            <span>
              {member.name}
              {member.email === account.staff.email && <small className={css.you}>{m.team_table_you()}</small>}
            </span>
            <small>{member.email}</small>
          </span>
        </span>
      </th>
      <td className={css.role}>
        {isOpen ? (
          <button
            type="button"
            className={css.open}
            aria-label={m.team_table_change({ name: member.name, role: roleName(member.role) })}
            onClick={() => onOpen(member)}
          >
            {roleName(member.role)}
            <ChevronRight size={16} aria-hidden />
          </button>
        ) : (
          roleName(member.role)
        )}
      </td>
      <td className={css.quiet}>{shopNames(member.shops, workplace)}</td>
      <td>
        <span className={member.secondFactor ? css.on : css.off}>
          {member.secondFactor ? <ShieldCheck size={16} aria-hidden /> : <ShieldAlert size={16} aria-hidden />}
          {member.secondFactor ? m.team_factor_on() : m.team_factor_off()}
        </span>
      </td>
    </tr>
  );
}

const DAY_SECONDS = 86_400;

function InvitationRow({ invitation, mayChange }: { invitation: Invitation; mayChange: boolean }) {
  const client = useQueryClient();
  const workplace = useWorkplace();
  const now = useNow() / 1000;
  const withdraw = useMutation({
    mutationFn: () => call('staffWithdrawInvitation', { id: invitation.id }),
    onSuccess: () => toast.done(m.team_invite_withdrawn({ email: invitation.email })),
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
  return (
    <tr>
      <th scope="row">
        <span className={css.person}>
          <span className={css.letter}>
            <Mail size={16} aria-hidden />
          </span>
          <span className={css.name}>
            <span className={css.invited}>{invitation.email}</span>
            <small>
              {m.team_invite_left({ days: Math.max(1, Math.ceil((invitation.expiresAt - now) / DAY_SECONDS)) })}
            </small>
          </span>
        </span>
      </th>
      <td className={css.role}>{roleName(invitation.role)}</td>
      <td className={css.quiet}>{shopNames(invitation.shops, workplace)}</td>
      <td>
        {mayChange && (
          <Button
            size="small"
            kind="quiet"
            loading={withdraw.isPending}
            aria-label={m.team_invite_withdraw_one({ email: invitation.email })}
            onClick={() => withdraw.mutate()}
          >
            {m.team_invite_withdraw()}
          </Button>
        )}
      </td>
    </tr>
  );
}
