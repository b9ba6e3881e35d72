import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useCapability } from '../../company/queries.ts';
import { bringIntoView } from '../../lib/visible-part.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { canUsePasskeys } from '../can-use-passkeys.ts';
import css from './other-ways.module.css';
import { SendAgainOrBack, Way, Ways } from './send-again.tsx';
import type { SignInFlow } from '../flow/use-sign-in-flow.ts';

/** The secondary actions of a step, below its main button. */
export function OtherWays({ signIn }: { signIn: SignInFlow }) {
  const { flow, pending, take, forgot, back } = signIn;
  switch (flow.step) {
    case 'login':
    case 'verifyPassword':
      return (
        <>
          <PasskeyInstead signIn={signIn} />
          <Ways>
            {flow.step === 'login' && <CodeInstead signIn={signIn} />}
            <Way onPress={forgot}>{m.auth_forgot()}</Way>
            <Way onPress={() => back()}>{m.auth_other_email()}</Way>
          </Ways>
        </>
      );
    case 'verifySignInCode':
      return (
        <>
          <PasskeyInstead signIn={signIn} />
          <CodeWays signIn={signIn} />
        </>
      );
    case 'verifyEmail':
    case 'verifyResetCode':
    case 'resetLinkSent':
      return <CodeWays signIn={signIn} />;
    case 'requestReset':
      return (
        <Button kind="secondary" block loading={pending === 'send_link'} onClick={() => take('send_link')}>
          {m.auth_send_link()}
        </Button>
      );
    default:
      return null;
  }
}

const CodeWays = ({ signIn: { flow, pending, take, back } }: { signIn: SignInFlow }) => (
  <SendAgainOrBack
    resendAt={flow.resendAt}
    busy={pending === 'send_again'}
    onSend={() => take('send_again')}
    onBack={() => back()}
  />
);

/** AUTH-11: offered to everybody who has an account, so that it does not tell who has a passkey (B3). */
function PasskeyInstead({ signIn: { pending, take, isWithoutPasskey } }: { signIn: SignInFlow }) {
  const hasPasskeys = useCapability('passkeys');
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The words push the other ways down, and lead to them.
    const ways = words.current?.nextElementSibling;
    if (isWithoutPasskey && ways) bringIntoView(ways, { block: 'nearest', behavior: 'smooth' });
  }, [isWithoutPasskey]);
  return (
    hasPasskeys &&
    canUsePasskeys() && (
      <>
        <Button kind="secondary" block loading={pending === 'use_passkey'} onClick={() => take('use_passkey')}>
          <KeyRound size={18} aria-hidden />
          {m.auth_passkey_sign_in()}
        </Button>
        <p ref={words} className={css.without} role="status">
          {isWithoutPasskey && m.auth_passkey_not_used()}
        </p>
      </>
    )
  );
}

/** A customer of this company may sign in with a mailed code instead of the password; other addresses get no mail. */
function CodeInstead({ signIn: { pending, take } }: { signIn: SignInFlow }) {
  const hasCode = useCapability('sign-in-code');
  return (
    hasCode && (
      <Way busy={pending === 'send_sign_in_code'} onPress={() => take('send_sign_in_code')}>
        {m.auth_sign_in_code()}
      </Way>
    )
  );
}
