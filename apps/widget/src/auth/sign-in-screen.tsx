import { useEffect, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useCompany } from '../company/queries.ts';
import { usePageTitle } from '../lib/page-title.tsx';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { Picture } from '../ui/picture/picture.tsx';
import { SignInForm } from './sign-in-form.tsx';
import css from './sign-in-screen.module.css';
import { useSignedIn } from './use-auth.ts';

/** The only targets a sign-in address can name (B2). */
const targets = new Map<string, () => string>([
  ['reservations', paths.reservations],
  ['profile', paths.profile],
  ['notifications', paths.notifications],
]);

/** AUTH-8: redirects a signed-in customer to the target; everyone else signs in first. */
export default function SignInScreen({ route }: { route: string }) {
  const { name, homeGallery } = useCompany();
  const { confirmationToken, onUsed } = useResetLink();
  usePageTitle(`${m.auth_sign_in()} · ${name}`);
  if (useSignedIn() && confirmationToken === undefined) {
    return <Redirect to={(targets.get(route) ?? paths.shops)()} replace />;
  }
  return (
    <div className={css.screen}>
      <div className={css.picture}>
        <Picture src={homeGallery[0] ?? null} alt="" width={1280} height={1280} sizes="560px" />
      </div>
      <div className={css.form}>
        <SignInForm heading="h1" confirmationToken={confirmationToken} onSignedIn={onUsed} />
      </div>
    </div>
  );
}

/**
 * Reads the token of a mailed link and removes it from the address bar and the history, so that it cannot be copied.
 */
function useResetLink(): { confirmationToken: string | undefined; onUsed: () => void } {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [confirmationToken, setToken] = useState(() => tokenIn(search));
  const inAddress = tokenIn(search) !== undefined;
  useEffect(() => {
    if (!inAddress) return;
    const query = new URLSearchParams(location.search);
    query.delete(TOKEN);
    navigate(`${path}?${query}`, { replace: true });
  }, [inAddress, path, navigate]);
  return { confirmationToken, onUsed: () => setToken(undefined) };
}

const TOKEN = 'confirmation_token';

const tokenIn = (search: string): string | undefined => new URLSearchParams(search).get(TOKEN) ?? undefined;
