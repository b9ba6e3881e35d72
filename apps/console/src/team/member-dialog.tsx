import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../lib/call.ts';
import { refusalOf, staleNotice } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { useMe } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import css from './dialog.module.css';
import { type Draft, GrantFields, sentGrant } from './grant-fields.tsx';
import { MemberConflict } from './member-conflict.tsx';
import { type TeamMember, teamQuery } from './queries.ts';

interface MemberDialogProps {
  member: TeamMember;
  onClose: () => void;
}

/** A member's permissions. A change ends their sessions at once, and the dialog says so first (TEAM-3). */
export function MemberDialog({ member, onClose }: MemberDialogProps) {
  const client = useQueryClient();
  const { account } = useMe();
  const form = useId();
  const [version, setVersion] = useState(member.version);
  const [draft, setDraft] = useState<Draft>(member);
  const [removing, setRemoving] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: teamQuery.queryKey });
  const change = useMutation({
    meta: { screen: true },
    mutationFn: (at: number) => call('staffChangeMember', { id: member.id, version: at, ...sentGrant(draft) }),
    onSuccess: async () => {
      toast.done(m.team_member_changed({ name: member.name }));
      onClose();
      await refresh();
    },
  });
  const remove = useMutation({
    meta: { screen: true },
    mutationFn: () => call('staffRemoveMember', { id: member.id }),
    onSuccess: async () => {
      toast.done(m.team_member_removed({ name: member.name }));
      onClose();
      await refresh();
    },
  });
  const errors = refusalOf(change.error)?.errors ?? {};
  const stale = staleNotice(change.error);
  const failed = change.error && !stale && Object.keys(errors).length === 0 ? change.error : remove.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(version);
  };
  const isSelf = member.email === account.staff.email;
  return (
    <Dialog
      title={member.name}
      open
      onClose={onClose}
      foot={
        removing ? (
          <>
            <Button onClick={() => setRemoving(false)}>{m.team_member_keep()}</Button>
            <Button kind="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
              {m.team_member_remove_sure({ name: member.name })}
            </Button>
          </>
        ) : (
          <>
            {!isSelf && (
              <span className={css.apart}>
                <Button kind="quiet-danger" onClick={() => setRemoving(true)}>
                  {m.team_member_remove()}
                </Button>
              </span>
            )}
            <Button kind="primary" type="submit" form={form} loading={change.isPending}>
              {m.team_member_save()}
            </Button>
          </>
        )
      }
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        {stale && (
          <MemberConflict
            stale={stale}
            before={member}
            mine={draft}
            onTakeTheirs={onClose}
            onMerged={(merged, at) => {
              setDraft(merged);
              setVersion(at);
              change.reset();
            }}
          />
        )}
        <GrantFields draft={draft} onChange={setDraft} errors={errors} />
        <p>{removing ? m.team_member_remove_text() : m.team_member_ends_sessions({ name: member.name })}</p>
        {failed && (
          <p className={css.refused} role="alert">
            {errorText(failed)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
