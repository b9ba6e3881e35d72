import { areasOf } from '@embook/domain/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../lib/call.ts';
import { refusalOf } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { useMe } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { TextField } from '../ui/field/field.tsx';
import { type Draft, GrantFields, sentGrant } from './grant-fields.tsx';
import css from './dialog.module.css';
import shared from '../theme/shared.module.css';
import { teamQuery } from './queries.ts';

/** TEAM-5: an invitation by mail, valid for seven days, one use and one address. What was typed is kept on closing. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const { member } = useMe();
  const form = useId();
  const first: Draft = { role: 'desk', areas: areasOf('desk'), shops: member.shops, employeeId: null };
  const [email, setEmail] = useState('');
  const [draft, setDraft] = useState(first);
  const invite = useMutation({
    meta: { screen: true },
    mutationFn: () => {
      const { employeeId, ...grant } = sentGrant(draft);
      return call('staffInvite', { email: email.trim(), ...grant, ...(employeeId > 0 && { employeeId }) });
    },
    onSuccess: async ({ invitation }) => {
      toast.done(m.team_invite_sent({ email: invitation.email }));
      setEmail('');
      setDraft(first);
      onClose();
      await client.invalidateQueries({ queryKey: teamQuery.queryKey });
    },
  });
  const errors = refusalOf(invite.error)?.errors ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <Dialog
      title={m.team_invite_button()}
      open={open}
      typed
      onClose={onClose}
      foot={
        <Button kind="primary" type="submit" form={form} loading={invite.isPending}>
          {m.team_invite_send()}
        </Button>
      }
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        <TextField
          label={m.account_sign_in_email()}
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={m.team_invite_hint()}
          value={email}
          error={errors['email']}
          onChange={({ target }) => setEmail(target.value)}
        />
        <GrantFields draft={draft} onChange={setDraft} errors={errors} />
        {invite.error && Object.keys(errors).length === 0 && (
          <p className={`${shared.refusal} ${css.refused}`} role="alert">
            {errorText(invite.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
