import { browserAndSystem } from '@embook/ui/device-name';
import { makePasskey } from '@embook/ui/webauthn';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { MailedCodeQuestion } from '../own-data/mailed-code-question.tsx';
import { PasswordQuestion } from '../own-data/password-question.tsx';
import { passkeyListQuery } from '../queries.ts';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';

type Proof = { readonly password: string } | { readonly hash: string; readonly code: string };

/** The device that it was made on; its owner may rename it. */
function firstName(): string {
  const { browser, system } = browserAndSystem(navigator.userAgent);
  return [browser, system].filter(Boolean).join(' · ') || m.auth_passkey();
}

async function addPasskey(proof: Proof): Promise<'added' | 'dismissed' | 'known'> {
  const { options } = await call('passkeyOptions', {
    password: 'password' in proof ? proof.password : undefined,
    hash: 'hash' in proof ? proof.hash : undefined,
    code: 'code' in proof ? proof.code : undefined,
  });
  const answer = await makePasskey(options);
  if (typeof answer === 'string') return answer;
  await call('passkeyAdd', { name: firstName(), response: JSON.stringify(answer) });
  return 'added';
}

interface AddPasskeyProps {
  email: string;
  hasPassword: boolean;
  onDone: () => void;
}

/** A passkey opens the account by itself: an open session alone is not enough to add one. */
export function AddPasskey({ email, hasPassword, onDone }: AddPasskeyProps) {
  const client = useQueryClient();
  const finish = (outcome: Awaited<ReturnType<typeof addPasskey>>) => {
    onDone();
    if (outcome === 'known') return toast(m.auth_passkey_known(), 'problem');
    if (outcome === 'dismissed') return toast(m.auth_passkey_not_added(), 'problem');
    void client.invalidateQueries(passkeyListQuery());
    return toast(m.auth_passkey_added());
  };
  const question = { action: m.auth_passkey_go_on(), kind: 'primary', onDone: finish } as const;
  return (
    <div className={layout.stack}>
      <p className={shared.muted}>{m.auth_passkey_add_text()}</p>
      {hasPassword ? (
        <PasswordQuestion {...question} ask={(password) => addPasskey({ password })} />
      ) : (
        <MailedCodeQuestion
          {...question}
          email={email}
          text={m.auth_passkey_code({ email })}
          request={() => call('requestPasskeyCode', {})}
          ask={addPasskey}
        />
      )}
    </div>
  );
}
