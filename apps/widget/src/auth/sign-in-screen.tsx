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

/** Where a sign-in may lead: these and nothing else that an address can name (B2). */
const targets = new Map<string, () => string>([
  ['reservations', paths.reservations],
  ['profile', paths.profile],
  ['notifications', paths.notifications],
]);

/** AUTH-8: who is signed in goes on to what was asked for; everyone else signs in first. */
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

/** The token of a mailed link, which leaves the address bar (and the history) before anyone can copy it from there. */
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
