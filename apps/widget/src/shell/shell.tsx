import type { Company } from '@embook/domain/company';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { Redirect, useLocation } from 'wouter';
import { companyQuery } from '../company/queries.ts';
import { usePageTitle } from '../lib/page-title.tsx';
import { useSettings } from '../lib/settings.tsx';
import { useSession, useSessionValue } from '../lib/use-session.tsx';
import { m } from '../paraglide/messages.js';
import { findRoute, type Route } from '../route.ts';
import { useCanHavePending, usePendingPayments } from '../payment/pending/pending-payments.ts';
import { PendingWatch } from '../payment/pending/pending-watch.tsx';
import { type NavItem, routeRow } from '../routes.tsx';
import { shopListQuery } from '../shops/queries.ts';
import { LoadError } from '../ui/state/loaded.tsx';
import { Toasts } from '../ui/toasts/toasts.tsx';
import { useArrival } from './navigation/arrival.ts';
import { BottomNav } from './navigation/bottom-nav.tsx';
import { useFocusInSight } from './navigation/keep-in-sight.ts';
import { ErrorBoundary } from './failures/error-boundary.tsx';
import { Frame } from './frame.tsx';
import css from './frame.module.css';
import { Header } from './header/header.tsx';
import { OfflineBar } from './notices/offline-bar.tsx';
import { usePreparation } from './navigation/preparation.ts';
import { type Refusal, refusalOf } from './failures/refusal.ts';
import { Refused } from './failures/refused.tsx';
import { Wait } from './wait.tsx';

interface ShellProps {
  refusal: Refusal | undefined;
  onDrawn: (() => void) | undefined;
}

/** Everything around the screens. Until the company has loaded, only a spinner is shown (EMB-10). */
export function Shell({ refusal: known, onDrawn }: ShellProps) {
  const { style, color } = useSettings();
  const query = useQuery({ ...companyQuery(), enabled: !known });
  const { data: company, error } = query;
  const refusal = known ?? refusalOf(error);
  return (
    <Frame style={style} company={company && { ...company, appColor: color ?? company.appColor }}>
      {(refusal || !company) && <Drawn onDrawn={onDrawn} />}
      {refusal ? (
        <Refused refusal={refusal} />
      ) : company ? (
        <Inside company={company} onDrawn={onDrawn} />
      ) : error ? (
        <main className={`${css.main} ${css.alone}`}>
          <LoadError query={query} title={m.common_error_company()} />
        </main>
      ) : (
        <Wait />
      )}
    </Frame>
  );
}

function Inside({ company, onDrawn }: { company: Company } & Pick<ShellProps, 'onDrawn'>) {
  const [path] = useLocation();
  const { strictPath } = useSettings();
  const token = useSessionValue('token');
  const main = useRef<HTMLElement>(null);
  const { route, redirect } = findRoute(path, strictPath);
  const { title, navItem, signInPath, show } = routeRow(route);
  const elsewhere = redirect ?? (token ? undefined : signInPath);
  useArrival(path, main);
  usePreparation();
  useFocusInSight();
  return (
    <>
      <a className={css.skip} href="#main">
        {m.common_nav_skip()}
      </a>
      <OfflineBar />
      <HeaderWithBack company={company} route={route} />
      <Navigation current={navItem} />
      <main ref={main} id="main" className={css.main} tabIndex={-1}>
        <ErrorBoundary at={path}>
          <Title text={`${title()} · ${company.name}`} />
          <Suspense fallback={<Wait />}>
            <Drawn onDrawn={onDrawn} />
            {elsewhere ? <Redirect key={elsewhere} to={elsewhere} replace /> : show()}
          </Suspense>
        </ErrorBoundary>
      </main>
      <Toasts />
      <PendingWatch />
    </>
  );
}

/** React hydrates what is inside a Suspense later than what is around it: another route before that would not match. */
function Drawn({ onDrawn }: Pick<ShellProps, 'onDrawn'>) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return null;
}

/** Rendered before the screen, so that the screen's own title replaces it. */
function Title({ text }: { text: string }) {
  usePageTitle(text);
  return null;
}

/** A component of its own: otherwise storing the shop of the address would re-render the whole screen (W6). */
function HeaderWithBack({ company, route }: { company: Company; route: Route }) {
  return <Header company={company} back={useBack(route)} />;
}

/** Components of their own, for the same reason. */
const Navigation = ({ current }: { current: NavItem }) =>
  useCanHavePending() ? <NavigationWithDot current={current} /> : <BottomNav current={current} />;
const NavigationWithDot = ({ current }: { current: NavItem }) => (
  <BottomNav current={current} pending={usePendingPayments().length > 0} />
);

function useBack(route: Route): string | undefined {
  const session = useSession();
  const lastShop = useSessionValue('shop');
  const { data: shops } = useQuery({ ...shopListQuery(), enabled: false });
  const here = 'shopId' in route.params ? route.params.shopId : undefined;
  useEffect(() => {
    if (here) session.set('shop', here);
  }, [here, session]);
  return routeRow(route).back({ lastShop: Number(lastShop) || undefined, singleShop: shops?.length === 1 });
}
