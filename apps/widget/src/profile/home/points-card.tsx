import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { LoadError } from '../../ui/state/loaded.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { PointsRing } from '../loyalty/points-ring.tsx';
import { loyaltyStatusText, whatNext } from '../loyalty/loyalty-status-text.ts';
import { loyaltyQuery } from '../queries.ts';
import css from './points-card.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';

/** The progress to the next discount, linking to the loyalty page. */
export function PointsCard() {
  const query = useQuery(loyaltyQuery());
  const loyalty = query.data;
  if (!loyalty && query.error) {
    return (
      <aside>
        <LoadError query={query} title={m.common_loyalty_failed()} />
      </aside>
    );
  }
  return (
    <aside className={`${shared.card} ${css.card}`} aria-label={m.common_profile_loyalty()}>
      {loyalty ? (
        <>
          <PointsRing loyalty={loyalty} />
          <div className={css.words}>
            <h2 className={`${shared.heading} ${css.title}`}>{loyaltyStatusText(loyalty)}</h2>
            <p className={`${shared.muted} ${css.text}`}>{whatNext(loyalty)}</p>
            <Link href={paths.profileLoyalty()} className={`${layout.textLink} ${css.link}`}>
              {m.common_loyalty_how()}
            </Link>
          </div>
        </>
      ) : (
        <Loading>
          <Skeleton width={128} height={128} radius={64} />
        </Loading>
      )}
    </aside>
  );
}
