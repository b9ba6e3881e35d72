import { recall, remember } from '@embook/ui/device-memory';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Router, useLocation } from 'wouter';
import { setCaller } from './lib/call.ts';
import { lazyScreen } from './lib/lazy-screen.tsx';
import { createQueryClient } from './lib/query-client.ts';
import { companyKey, meQuery, useAccount, useSignedOut } from './lib/session.ts';
import { useLocale } from './lib/texts.ts';
import { m } from './paraglide/messages.js';
import { Boundary } from './ui/state/boundary.tsx';
import { LoadError, Skeleton } from './ui/state/loaded.tsx';

const downloadShell = () => import('./shell/shell.tsx');
const Shell = lazyScreen(downloadShell);
const downloadSignIn = () => import('./account/sign-in/sign-in.tsx');
const SignIn = lazyScreen(downloadSignIn);
const CompanyChoice = lazyScreen(() => import('./account/sign-in/company-choice.tsx'));
const ProveAgain = lazyScreen(() => import('./account/prove-again.tsx'));

/** Pages that open without a sign-in: links in mails, and the creation of a company. */
const openToAll: Readonly<Record<string, ReturnType<typeof lazyScreen<object>>>> = {
  '/join': lazyScreen(() => import('./account/join/join-screen.tsx')),
  '/reset': lazyScreen(() => import('./account/reset/reset-screen.tsx')),
  '/start': lazyScreen(() => import('./start/start-screen.tsx')),
};

/** Set while somebody is signed in on this device. */
const SIGNED_IN_KEY = 'embook-console-signed-in';
// Nobody needs both, and neither should wait for the account before its download begins.
void (recall(SIGNED_IN_KEY) === undefined ? downloadSignIn() : downloadShell()).catch(() => {});

export function App() {
  const [client] = useState(createQueryClient);
  // Re-renders everything in the new language, without a remount.
  useLocale();
  return (
    <QueryClientProvider client={client}>
      <Router base="/console">
        <Calls>
          <Gate />
        </Calls>
      </Router>
    </QueryClientProvider>
  );
}

/** Connects calls to the session, and asks for a fresh sign-in where a call needs it (TEAM-9). */
function Calls({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const signedOut = useSignedOut();
  const proof = useProveAgain();
  setCaller({
    companyKey: () => companyKey() ?? client.getQueryData(meQuery.queryKey)?.companies[0]?.key,
    sessionEnded: signedOut,
    proveAgain: proof.ask,
    // The shell refetches the workplace, is refused too, and shows the set-up of a second factor.
    factorRequired: () => void client.invalidateQueries({ queryKey: ['workplace'] }),
  });
  return (
    <>
      {children}
      {proof.isOpen && (
        <Boundary>
          <Suspense>
            <ProveAgain onAnswer={proof.answer} />
          </Suspense>
        </Boundary>
      )}
    </>
  );
}

/** Calls that ask at the same time share one dialog. */
function useProveAgain() {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((isProven: boolean) => void)[]>([]);
  return {
    isOpen,
    /** Resolves with true once the person signed in again, false when they closed the dialog. */
    ask: (): Promise<boolean> => {
      setOpen(true);
      return new Promise((resolve) => waiting.current.push(resolve));
    },
    answer: (isProven: boolean): void => {
      setOpen(false);
      for (const resolve of waiting.current.splice(0)) resolve(isProven);
    },
  };
}

/** Shows the sign-in instead of the page; afterwards the same address shows the page. */
function Gate() {
  const [path] = useLocation();
  const { query, membership } = useAccount();
  useEffect(() => {
    if (query.data !== undefined) remember(SIGNED_IN_KEY, query.data === null ? undefined : 'yes');
  }, [query.data]);
  const isOutside = query.data === null || (query.data !== undefined && !membership);
  const [hasEntered, setEntered] = useState(false);
  if (isOutside && !hasEntered) setEntered(true);
  const Open = openToAll[path];
  if (Open)
    return (
      <Suspense fallback={<Skeleton />}>
        <Open />
      </Suspense>
    );
  if (query.data === undefined)
    return query.error ? <LoadError query={query} title={m.shell_error_title()} /> : <Skeleton />;
  return (
    <Boundary>
      <Suspense fallback={<Skeleton />}>
        {query.data === null ? (
          <SignIn />
        ) : membership ? (
          <Shell key={membership.key} membership={membership} hasEntered={hasEntered} />
        ) : (
          <CompanyChoice account={query.data} />
        )}
      </Suspense>
    </Boundary>
  );
}
