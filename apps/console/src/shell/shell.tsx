import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useRoute } from 'wouter';
import { refusalOf } from '../lib/call-error.ts';
import { useFocusKept } from '../lib/focus-return.ts';
import { lazyScreen } from '../lib/lazy-screen.tsx';
import { keepFiles } from '../lib/file-cache.ts';
import { listenAt } from '../lib/live.ts';
import { meQuery, type Membership, workplaceQuery } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { applyBrand } from '../theme/brand.ts';
import { useFilledKey } from '../ui/button/filled-key.ts';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { Toasts } from '../ui/toasts/toasts.tsx';
import { LostNotice } from './lost-notice.tsx';
import { PhoneTabs } from './phone-tabs.tsx';
import { Rail } from './rail.tsx';
import css from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { Work } from './work.tsx';

const FactorNeeded = lazyScreen(() => import('./factor-needed.tsx'));
const SetUp = lazyScreen(() => import('../start/set-up-screen.tsx'));

interface ShellProps {
  membership: Membership;
  /** Opened by a sign-in or the choice of a company, whose form had the focus. */
  hasEntered: boolean;
}

/** Rail, top bar and the current screen, in the company's colour. */
export default function Shell({ membership, hasEntered }: ShellProps) {
  const client = useQueryClient();
  const workplace = useQuery(workplaceQuery(membership.key));
  const [isSetUp] = useRoute('/start/:step');
  const colour = workplace.data?.company.appColor;
  const [began] = useState(isSetUp);
  const [hasMoved, setMoved] = useState(false);
  if (isSetUp !== began && !hasMoved) setMoved(true);
  // From the set-up to the screens and back everything is drawn anew, also what had the focus.
  const takesFocus = hasEntered || hasMoved;

  useFocusKept();
  useFilledKey();
  useEffect(() => void keepFiles(), []);
  useEffect(() => applyBrand(colour), [colour]);
  useEffect(() => {
    // A refused socket may mean that the session has ended: refetch who is signed in (TEAM-3).
    listenAt(membership.key, () => void client.refetchQueries({ queryKey: meQuery.queryKey }));
    return () => listenAt(undefined, () => {});
  }, [client, membership.key]);

  if (refusalOf(workplace.error)?.result['second_factor_required'] === true)
    return (
      <Suspense fallback={<Skeleton />}>
        <FactorNeeded />
      </Suspense>
    );
  return (
    <>
      <Loaded query={workplace} failed={m.shell_error_title()} waiting={<Skeleton />}>
        {() =>
          isSetUp ? (
            <Suspense fallback={<Skeleton lines={6} />}>
              <SetUp takesFocus={takesFocus} />
            </Suspense>
          ) : (
            <div className={css.shell}>
              <a className={css.skip} href="#work">
                {m.shell_nav_skip()}
              </a>
              <Rail />
              <TopBar />
              <Work takesFocus={takesFocus} />
              <PhoneTabs />
            </div>
          )
        }
      </Loaded>
      <LostNotice />
      <Toasts />
    </>
  );
}
