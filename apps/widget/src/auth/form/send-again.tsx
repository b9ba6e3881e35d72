import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { Countdown, useSecondsLeft } from './countdown.tsx';
import css from './other-ways.module.css';

interface SendAgainProps {
  /** When the server would send another mail, in milliseconds. */
  resendAt: number;
  /** Another one is being requested. */
  busy: boolean;
  onSend: () => void;
}

/** Under the field of a mailed code: another mail, or another address. */
export const SendAgainOrBack = ({ onBack, ...mail }: SendAgainProps & { onBack: () => void }) => (
  <Ways>
    <SendAgain key={mail.resendAt} {...mail} />
    <Way onPress={onBack}>{m.auth_wrong_email()}</Way>
  </Ways>
);

/** AUTH-3: enabled only once the server would send another mail. */
function SendAgain({ resendAt, busy, onSend }: SendAgainProps) {
  const seconds = useSecondsLeft(resendAt);
  if (seconds > 0) {
    return (
      <p className={css.wait}>
        {m.auth_send_again_in()} <Countdown seconds={seconds} />
      </p>
    );
  }
  return (
    <Way busy={busy} onPress={onSend}>
      {m.auth_send_again()}
    </Way>
  );
}

export const Ways = ({ children }: { children: ReactNode }) => <div className={css.ways}>{children}</div>;

interface WayProps {
  busy?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A secondary action as a link-like button. */
export const Way = ({ busy = false, onPress, children }: WayProps) => (
  <button type="button" className={css.way} aria-busy={busy || undefined} onClick={onPress}>
    {children}
  </button>
);
