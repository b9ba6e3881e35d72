import { m } from '../paraglide/messages.js';
import { roleName, useMe } from '../lib/session.ts';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { PageHead } from '../ui/page/page.tsx';
import css from './account.module.css';
import shared from '../theme/shared.module.css';
import { NoticeSettings } from './hearing.tsx';
import { LeaveTeam } from './leave-team.tsx';
import { Passkeys } from './security/passkeys.tsx';
import { PasswordChange } from './security/password-change.tsx';
import { SecondFactor } from './security/second-factor.tsx';
import { Sessions } from './security/sessions.tsx';

/** The person's own account: sign-in methods and sessions (TEAM-2, TEAM-3). */
export default function AccountScreen() {
  const { account, membership } = useMe();
  const whoLine = `${account.staff.email} · ${roleName(membership.role)}, ${membership.name}`;
  return (
    <>
      <PageHead title={m.shell_nav_account()} />
      <div className={css.page}>
        <div className={css.who}>
          <Avatar name={account.staff.name} size={56} />
          <div>
            <p className={shared.name}>{account.staff.name}</p>
            <p className={css.role}>{whoLine}</p>
          </div>
        </div>
        <SecondFactor on={account.secondFactor} />
        <Passkeys />
        <PasswordChange />
        <Sessions />
        <NoticeSettings />
        <LeaveTeam company={membership.name} />
      </div>
    </>
  );
}
