import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCapability } from '../../company/queries.ts';
import { bringIntoView } from '../../lib/visible-part.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { canUsePasskeys } from '../can-use-passkeys.ts';
import { Countdown, useSecondsLeft } from './countdown.tsx';
import css from './other-ways.module.css';
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
          <SendAgainOrBack signIn={signIn} />
        </>
      );
    case 'verifyEmail':
    case 'verifyResetCode':
    case 'resetLinkSent':
      return <SendAgainOrBack signIn={signIn} />;
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

const SendAgainOrBack = ({ signIn }: { signIn: SignInFlow }) => (
  <Ways>
    <SendAgain key={signIn.flow.resendAt} signIn={signIn} />
    <Way onPress={() => signIn.back()}>{m.auth_wrong_email()}</Way>
  </Ways>
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

/** AUTH-3: enabled only once the server would send another mail. */
function SendAgain({ signIn: { flow, pending, take } }: { signIn: SignInFlow }) {
  const seconds = useSecondsLeft(flow.resendAt);
  if (seconds > 0) {
    return (
      <p className={css.wait}>
        {m.auth_send_again_in()} <Countdown seconds={seconds} />
      </p>
    );
  }
  return (
    <Way busy={pending === 'send_again'} onPress={() => take('send_again')}>
      {m.auth_send_again()}
    </Way>
  );
}

const Ways = ({ children }: { children: ReactNode }) => <div className={css.ways}>{children}</div>;

interface WayProps {
  busy?: boolean;
  onPress: () => void;
  children: ReactNode;
}

const Way = ({ busy = false, onPress, children }: WayProps) => (
  <button type="button" className={css.way} aria-busy={busy || undefined} onClick={onPress}>
    {children}
  </button>
);
