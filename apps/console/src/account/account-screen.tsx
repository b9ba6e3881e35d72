import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { chooseCompany, roleName, useMe, useSignedOut } from '../lib/session.ts';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { PageHead } from '../ui/page/page.tsx';
import css from './account.module.css';
import shared from '../theme/shared.module.css';
import { NoticeSettings } from './hearing.tsx';
import { Passkeys } from './security/passkeys.tsx';
import { PasswordChange } from './security/password-change.tsx';
import { SecondFactor } from './security/second-factor.tsx';
import { Sessions } from './security/sessions.tsx';
import { call } from '../lib/call.ts';
import { errorText } from '../lib/error-text.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Section } from '../ui/section/section.tsx';

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

/** TEAM-5: leaving signs the person out everywhere; the last owner cannot leave. */
function LeaveTeam({ company }: { company: string }) {
  const [open, setOpen] = useState(false);
  const signedOut = useSignedOut();
  const leave = useMutation({
    meta: { screen: true },
    mutationFn: () => call('staffLeave', {}),
    onSuccess: () => {
      chooseCompany(undefined);
      signedOut();
    },
  });
  return (
    <Section title={m.account_leave_title({ company })} text={m.account_leave_text()}>
      <div>
        <Button kind="quiet-danger" onClick={() => setOpen(true)}>
          {m.account_leave_button({ company })}
        </Button>
      </div>
      <Dialog
        title={m.account_leave_title({ company })}
        open={open}
        onClose={() => setOpen(false)}
        foot={
          <>
            <Button onClick={() => setOpen(false)}>{m.account_leave_stay()}</Button>
            <Button kind="danger" loading={leave.isPending} onClick={() => leave.mutate()}>
              {m.account_leave_button({ company })}
            </Button>
          </>
        }
      >
        <p>{m.account_leave_question()}</p>
        {leave.error && (
          <p className={css.quiet} role="alert">
            {errorText(leave.error)}
          </p>
        )}
      </Dialog>
    </Section>
  );
}
