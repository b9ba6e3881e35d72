import type { Loyalty } from '@embook/domain/loyalty';
import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { useCompany } from '../../company/queries.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { LinkedText } from '../../ui/linked-text/linked-text.tsx';
import { Loaded } from '../../ui/state/loaded.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { ProfilePage } from '../profile-page.tsx';
import { loyaltyQuery } from '../queries.ts';
import css from './loyalty-screen.module.css';
import { PointEntries } from './point-entries.tsx';
import { PointsRing } from './points-ring.tsx';
import { loyaltyStatusText, whatNext } from './loyalty-status-text.ts';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';

/** Only for companies with a loyalty programme (PRO-2). */
export default function LoyaltyScreen() {
  const { enableLoyaltyProgram } = useCompany();
  if (!enableLoyaltyProgram) return <Redirect to={paths.profile()} replace />;
  return (
    <ProfilePage title={m.common_profile_loyalty()}>
      <LoyaltyStatus />
    </ProfilePage>
  );
}

function LoyaltyStatus() {
  const query = useQuery(loyaltyQuery());
  const waiting = (
    <Loading>
      <div className={`${layout.columns} ${css.columns}`}>
        <Skeleton height={280} radius={20} />
        <Skeleton height={280} radius={20} />
      </div>
    </Loading>
  );
  return (
    <Loaded query={query} failed={m.common_loyalty_failed()} waiting={waiting}>
      {(loyalty) => <Programme loyalty={loyalty} />}
    </Loaded>
  );
}

function Programme({ loyalty }: { loyalty: Loyalty }) {
  const { loyaltyDescription, discount, needPoints, pointsForOnlinePayment, currentDiscount, entries, points } =
    loyalty;
  return (
    <div className={`${layout.columns} ${css.columns}`}>
      <div className={`${shared.card} ${css.status}`}>
        <PointsRing loyalty={loyalty} />
        <h2 className={`${shared.title} ${css.reached}`}>{loyaltyStatusText(loyalty)}</h2>
        {currentDiscount > 0 && <p className={css.text}>{whatNext(loyalty)}</p>}
      </div>
      <div className={css.story}>
        <section>
          <h2 className={`${shared.heading} ${css.title}`}>{m.common_loyalty_how()}</h2>
          <p className={css.text}>{m.common_loyalty_earn({ count: pointsForOnlinePayment })}</p>
          {loyaltyDescription !== null && (
            <p className={css.text}>
              <LinkedText text={loyaltyDescription} />
            </p>
          )}
        </section>
        {needPoints > 0 && (
          <section>
            <h2 className={`${shared.heading} ${css.title}`}>{m.common_loyalty_gives()}</h2>
            <p className={css.text}>{m.common_loyalty_gives_text({ discount, needed: needPoints })}</p>
          </section>
        )}
        {(entries.length > 0 || points === 0) && (
          <section>
            <h2 className={`${shared.heading} ${css.title}`}>{m.common_loyalty_entries()}</h2>
            <PointEntries entries={entries} />
          </section>
        )}
      </div>
    </div>
  );
}
