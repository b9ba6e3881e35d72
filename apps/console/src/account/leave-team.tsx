import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../lib/call.ts';
import { errorText } from '../lib/error-text.ts';
import { chooseCompany, useSignedOut } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Section } from '../ui/section/section.tsx';
import css from './account.module.css';

/** TEAM-5: leaving signs the person out everywhere; the last owner cannot leave. */
export function LeaveTeam({ company }: { company: string }) {
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
