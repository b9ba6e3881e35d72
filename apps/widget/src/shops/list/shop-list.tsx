import { searchByText } from '@embook/domain/shared';
import type { Shop } from '@embook/domain/shops';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { ListEnd } from '../../ui/list-end/list-end.tsx';
import { SearchField } from '../../ui/search-field/search-field.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { addressLine } from '../address-links.ts';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { NearestButton, nearestFirst, type Position } from './nearest.tsx';
import { ShopCard } from './shop-card.tsx';
import css from './shop-list.module.css';

/** Cards per page: a company may have thousands of shops. */
const SHOPS_PAGE = 60;

/** From this many shops on, a search field is shown. */
const SEARCH_FROM = 7;

export function ShopList({ shops }: { shops: readonly Shop[] }) {
  const [position, setPosition] = useState<Position | null>(null);
  const [query, setQuery] = useState('');
  const [most, setMost] = useState(SHOPS_PAGE);
  const ordered = position ? nearestFirst(shops, position) : shops.map((shop) => ({ shop, distance: null }));
  const found = searchByText(ordered, query, ({ shop }) => `${shop.name} ${addressLine(shop)}`);
  const shown = found.slice(0, most);
  const placed = shops.some(({ latitude }) => latitude !== null);
  return (
    <>
      <div className={css.tools}>
        <p className={css.count}>{m.common_shop_count({ count: shops.length })}</p>
        {shops.length >= SEARCH_FROM && (
          <div className={css.search}>
            <SearchField label={m.common_shop_search()} value={query} onChange={setQuery} />
          </div>
        )}
        {placed && shops.length > 1 && <NearestButton shown={position !== null} onPosition={setPosition} />}
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchX size={24} aria-hidden />}
          title={m.common_shop_search_none_title()}
          text={m.common_shop_search_none_text({ query })}
        />
      ) : (
        <ul className={`${css.list} ${shapeOf(shown.length)}`}>
          {shown.map(({ shop, distance }, index) => (
            <li key={shop.id} className={css.item}>
              <ShopCard shop={shop} distance={distance} first={index === 0} />
            </li>
          ))}
        </ul>
      )}
      {found.length > SHOPS_PAGE && (
        <ListEnd
          at="early"
          hasMore={found.length > most}
          loading={false}
          error={null}
          onMore={() => setMost(most + SHOPS_PAGE)}
          words={{ more: m.common_shop_more(), end: m.common_shop_end(), failed: m.common_shop_list_failed() }}
        />
      )}
    </>
  );
}

/** Two or four fill two columns; otherwise three, and the first takes two of them where that leaves no gap. */
function shapeOf(count: number): string {
  if (count < 3 || count === 4) return '';
  return [css.threes, count > 3 && css.many, count % 3 === 2 && css.featured].filter(Boolean).join(' ');
}

export function ShopListSkeleton() {
  return (
    <Loading>
      <div className={css.tools}>
        <Skeleton width={120} />
      </div>
      <div className={css.list}>
        {[1, 2].map((index) => (
          <div key={index} className={css.waiting}>
            <Skeleton ratio="16 / 10" radius={20} />
            <Skeleton width="60%" height={20} />
            <Skeleton width="80%" />
            <Skeleton width="40%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
