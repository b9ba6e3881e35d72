import { SignInForm } from '../../auth/sign-in-form.tsx';
import { m } from '../../paraglide/messages.js';
import css from './waiting.module.css';

/** The session ended during the payment: only its customer may see the result. */
export function SignInAgain() {
  return (
    <div className={css.signIn}>
      <p className={css.text}>{m.common_payment_sign_in()}</p>
      <SignInForm />
    </div>
  );
}
