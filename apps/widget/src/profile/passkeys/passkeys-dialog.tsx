import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shopTimeAt } from '@embook/domain/shared';
import { canUsePasskeys } from '../../auth/can-use-passkeys.ts';
import { useCompany } from '../../company/queries.ts';
import { formatLongDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Loaded } from '../../ui/state/loaded.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { type Passkey, passkeyListQuery } from '../queries.ts';
import { AddPasskey } from './add-passkey.tsx';
import { RemovePasskey, RenamePasskey } from './change-passkey.tsx';
import css from './passkeys.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';

type Step = { readonly at: 'list' | 'add' } | { readonly at: 'rename' | 'remove'; readonly passkey: Passkey };

interface PasskeysDialogProps {
  email: string;
  hasPassword: boolean;
  open: boolean;
  onClose: () => void;
}

/** AUTH-11: the passkeys of the account; adding one asks for the password or a mailed code. */
export default function PasskeysDialog({ email, hasPassword, open, onClose }: PasskeysDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'list' });
  const toList = () => setStep({ at: 'list' });
  const close = () => {
    toList();
    onClose();
  };
  return (
    <Dialog title={titleOf(step)} open={open} onClose={close}>
      <Focused key={step.at}>
        {step.at === 'add' && <AddPasskey {...{ email, hasPassword }} onDone={toList} />}
        {step.at === 'rename' && <RenamePasskey passkey={step.passkey} onDone={toList} />}
        {step.at === 'remove' && <RemovePasskey passkey={step.passkey} onDone={toList} />}
        {step.at === 'list' && <List onStep={setStep} />}
      </Focused>
    </Dialog>
  );
}

function titleOf({ at }: Step): string {
  switch (at) {
    case 'add':
      return m.auth_passkey_add();
    case 'rename':
      return m.auth_passkey_rename();
    case 'remove':
      return m.auth_passkey_remove();
    case 'list':
      return m.auth_passkeys();
  }
}

/** A step begins at its first field: the button that led to it is gone. */
function Focused({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), []);
  return <div ref={step}>{children}</div>;
}

function List({ onStep }: { onStep: (step: Step) => void }) {
  const canAdd = canUsePasskeys();
  return (
    <div className={layout.stack}>
      <p className={shared.muted}>{m.auth_passkeys_text()}</p>
      <Loaded query={useQuery(passkeyListQuery())} failed={m.auth_passkeys_failed()} waiting={<Waiting />}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p className={css.none}>{m.auth_passkeys_none()}</p>
          ) : (
            <ul className={`${shared.panel} ${css.list}`}>
              {passkeys.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} onStep={onStep} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {canAdd ? (
        <Button onClick={() => onStep({ at: 'add' })}>{m.auth_passkey_add()}</Button>
      ) : (
        <Notice tone="hint">{m.auth_passkeys_elsewhere()}</Notice>
      )}
    </div>
  );
}

function Row({ passkey, onStep }: { passkey: Passkey; onStep: (step: Step) => void }) {
  const { name, addedAt, lastUsedAt } = passkey;
  const { timeZone } = useCompany();
  const dayOf = (at: number): string => formatLongDay(shopTimeAt(at * 1000, timeZone));
  return (
    <li className={css.row}>
      <KeyRound size={20} strokeWidth={1.75} aria-hidden />
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p className={shared.muted}>{m.auth_passkey_since({ day: dayOf(addedAt) })}</p>
        {lastUsedAt !== null && <p className={shared.muted}>{m.auth_passkey_used({ day: dayOf(lastUsedAt) })}</p>}
      </div>
      <div className={css.ways}>
        <Button
          kind="quiet"
          small
          aria-label={m.auth_passkey_rename_one({ name })}
          onClick={() => onStep({ at: 'rename', passkey })}
        >
          {m.auth_passkey_rename_short()}
        </Button>
        <Button
          kind="quiet"
          small
          aria-label={m.auth_passkey_remove_one({ name })}
          onClick={() => onStep({ at: 'remove', passkey })}
        >
          {m.auth_passkey_remove_short()}
        </Button>
      </div>
    </li>
  );
}

const Waiting = () => (
  <Loading>
    <Skeleton height={96} radius={14} />
  </Loading>
);
