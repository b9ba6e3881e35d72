import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { readWire } from '@embook/domain/shared';
import { memberRecord } from '@embook/domain/staff';
import { call } from '../lib/call.ts';
import { refusalOf, staleNotice, type StaleNotice } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { roleName, useMe, useWorkplace } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import css from './dialog.module.css';
import shared from '../theme/shared.module.css';
import { type Draft, GrantFields, sentGrant } from './grant-fields.tsx';
import { type TeamMember, teamQuery } from './queries.ts';
import { Conflict } from '../ui/conflict/conflict.tsx';
import { shopNames } from './team-words.ts';

interface MemberConflictProps {
  stale: StaleNotice;
  before: Draft;
  mine: Draft;
  onTakeTheirs: () => void;
  /** Their values with mine on top, and their version. */
  onMerged: (merged: Draft, version: number) => void;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** TEAM-8: unchanged fields take their values, changed ones keep mine; nothing is overwritten unseen. */
function MemberConflict({ stale, before, mine, onTakeTheirs, onMerged }: MemberConflictProps) {
  const workplace = useWorkplace();
  const read = readWire(memberRecord, stale.current);
  if (!read.ok) return null;
  const theirs = read.value;
  const pick = <K extends keyof Draft>(name: K): Draft[K] =>
    same(mine[name], before[name]) ? theirs[name] : mine[name];
  const merged: Draft = {
    role: pick('role'),
    areas: same(mine.role, before.role) && same(mine.areas, before.areas) ? theirs.areas : mine.areas,
    shops: pick('shops'),
    employeeId: pick('employeeId'),
  };
  const nameOf = (id: number | null): string =>
    workplace.employees.find((employee) => employee.id === id)?.name ?? m.team_grant_no_employee();
  const row = (label: string, name: keyof Draft, words: (draft: Draft) => string) => ({
    label,
    theirs: words(theirs),
    mine: words(mine),
    isMine: !same(mine[name], before[name]),
  });
  return (
    <Conflict
      changedBy={stale.changedBy}
      rows={[
        row(m.team_grant_role(), 'role', ({ role }) => roleName(role)),
        row(m.team_grant_shops(), 'shops', ({ shops }) => shopNames(shops, workplace)),
        row(m.team_grant_employee(), 'employeeId', ({ employeeId }) => nameOf(employeeId)),
      ]}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={() => onMerged(merged, theirs.version)}
    />
  );
}

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
          <p className={`${shared.refusal} ${css.refused}`} role="alert">
            {errorText(failed)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
