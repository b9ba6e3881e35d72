import { useQueryClient } from '@tanstack/react-query';
import { SetUpSecondFactor } from '../account/security/set-up-second-factor.tsx';
import { SignInFrame } from '../account/sign-in/frame.tsx';
import { useSignOut } from '../account/sign-in/use-sign-out.ts';
import { useMe } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import shared from '../theme/shared.module.css';

/** TEAM-2: the owner requires a second factor. Members without one set it up here; others sign in with it. */
export default function FactorNeeded() {
  const client = useQueryClient();
  const signOut = useSignOut();
  const { account, membership } = useMe();
  return (
    <SignInFrame>
      <div>
        <h1 className={shared.question}>{m.shell_factor_title()}</h1>
        <p className={shared.lead}>
          {account.secondFactor
            ? m.shell_factor_again({ company: membership.name })
            : m.shell_factor_lead({ company: membership.name })}
        </p>
      </div>
      {!account.secondFactor && <SetUpSecondFactor onDone={() => void client.invalidateQueries()} />}
      <div>
        <Button onClick={signOut}>{m.shell_account_sign_out()}</Button>
      </div>
    </SignInFrame>
  );
}
