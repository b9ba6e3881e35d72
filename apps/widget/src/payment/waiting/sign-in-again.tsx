import { SignInForm } from '../../auth/sign-in-form.tsx';
import { m } from '../../paraglide/messages.js';
import css from './waiting.module.css';

/** The session ended while the payment was under way: only its owner may see how it went. */
export function SignInAgain() {
  return (
    <div className={css.signIn}>
      <p className={css.text}>{m.common_payment_sign_in()}</p>
      <SignInForm />
    </div>
  );
}
