import { SearchX } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { hasKeptCheckIns } from '../desk/check-in/stored-key.ts';
import { noPresets } from '../desk/presets.ts';
import { useAddress } from '../lib/address.ts';
import { lazyScreen } from '../lib/lazy-screen.tsx';
import { useCan, useMe } from '../lib/session.ts';
import { TypedAhead } from '../lib/typed-ahead.tsx';
import { type Route as ConsoleRoute, routes } from '../routes.tsx';
import { m } from '../paraglide/messages.js';
import { ButtonLink } from '../ui/button/button.tsx';
import { Boundary } from '../ui/state/boundary.tsx';
import { Denied, EmptyState, Skeleton } from '../ui/state/loaded.tsx';
import shared from '../theme/shared.module.css';
import css from './work.module.css';

const downloadBookingPanel = () => import('../desk/booking-panel.tsx');
const BookingPanel = lazyScreen(downloadBookingPanel);
const ClassPanel = lazyScreen(() => import('../classes/panel/class-panel.tsx'));
/** Where it cannot be downloaded, without a network, an open class or the next page sends them. */
const KeptCheckIns = lazyScreen(() =>
  import('../desk/check-in/kept-check-ins.tsx').catch(() => ({ default: () => null })),
);
const downloadNewBooking = () => import('../desk/new-booking.tsx');
const NewBooking = lazyScreen(downloadNewBooking);

/** Preloads after the first screen has rendered. */
const PREPARE_MS = 1_500;

/**
 * The screen of the address; a booking (`?booking=…`), a class (`?class=…`) and a new booking (`?new=1`) open beside
 * and over it.
 */
export function Work({ takesFocus }: { takesFocus: boolean }) {
  const address = useAddress();
  const can = useCan();
  const canBook = can('agenda.change').ok;
  useEffect(() => {
    // After pressing N people type at once: the form must be loaded, or the first letters would be lost (DESK-1).
    // If it fails, it is downloaded again when it is opened, and the error is shown there.
    const download = () => Promise.all([downloadNewBooking(), downloadBookingPanel()]).catch(() => undefined);
    const timer = canBook ? setTimeout(download, PREPARE_MS) : undefined;
    return () => clearTimeout(timer);
  }, [canBook]);
  useLayoutEffect(() => {
    if (takesFocus) document.getElementById('work')?.focus({ preventScroll: true });
  }, [takesFocus]);
  const shown = useRef<string>(undefined);
  const first = routes.find(({ permission }) => permission === undefined || can(permission).ok);
  const home = first?.path.replace(/\/:.*/, '') ?? '/account';
  return (
    <main id="work" className={css.work} tabIndex={-1}>
      <div className={`${shared.screen} ${shared.scroll}`}>
        <Switch>
          {routes.map((route) => (
            <Route key={route.path} path={route.path}>
              <Screen route={route} shown={shown} />
            </Route>
          ))}
          <Route path="/">
            <Redirect to={home} replace />
          </Route>
          {/* The word that people look for it by. */}
          <Route path="/history">
            <Redirect to="/audit" replace />
          </Route>
          <Route>
            <NotFound home={home} />
          </Route>
        </Switch>
      </div>
      <Boundary className={css.beside}>
        {/* One for each: while one is downloaded, the others stay. */}
        <Suspense>{address.get('booking') !== undefined && can('agenda.view').ok && <BookingPanel />}</Suspense>
        <Suspense>{address.get('class') !== undefined && can('check_in.view').ok && <ClassPanel />}</Suspense>
        <Suspense>{hasKeptCheckIns() && <KeptCheckIns />}</Suspense>
        <Suspense fallback={<TypedAhead onLeave={() => address.set(noPresets)} />}>
          {address.get('new') !== undefined && can('agenda.change').ok && <NewBooking />}
        </Suspense>
      </Boundary>
    </main>
  );
}

function NotFound({ home }: { home: string }) {
  const title = m.shell_not_found();
  const { membership } = useMe();
  useEffect(() => {
    document.title = `${title} · ${membership.name}`;
  }, [title, membership.name]);
  return (
    <EmptyState isPage icon={<SearchX size={22} aria-hidden />} title={title} text={m.shell_not_found_text()}>
      <ButtonLink kind="primary" href={home}>
        {m.shell_not_found_home()}
      </ButtonLink>
    </EmptyState>
  );
}

interface ScreenProps {
  route: ConsoleRoute;
  /** The address of the screen before this one; each route renders its own `Screen`. */
  shown: RefObject<string | undefined>;
}

function Screen({ route: { path, title, permission, hasEditor, screen: Content }, shown }: ScreenProps) {
  const can = useCan();
  const { membership } = useMe();
  const [address] = useLocation();
  const query = useAddress();
  /** The palette opens a dialog of a screen that may have to be downloaded first. */
  const isAsked = query.get('do') !== undefined;
  const at = hasEditor ? address.split('/').slice(0, 3).join('/') : address;
  const isFresh = useRef(true);
  const name = title();

  useEffect(() => {
    document.title = `${name} · ${membership.name}`;
  }, [name, membership.name]);
  useLayoutEffect(() => {
    // A new screen takes the focus, for keyboards and screen readers; an editor that opened with it keeps it.
    const work = document.getElementById('work');
    const isEditing = work?.matches(isFresh.current ? ':has(:focus)' : ':has(input:focus, textarea:focus)');
    if (shown.current !== undefined && shown.current !== at && !isEditing) work?.focus({ preventScroll: true });
    shown.current = at;
    isFresh.current = false;
  }, [at, shown]);

  if (permission !== undefined && !can(permission).ok) return <Denied />;
  return (
    <Boundary key={path}>
      <Suspense
        fallback={
          <>
            <Skeleton lines={6} />
            {isAsked && <TypedAhead onLeave={() => query.set({ do: undefined }, { replace: true })} />}
          </>
        }
      >
        <Content />
      </Suspense>
    </Boundary>
  );
}
