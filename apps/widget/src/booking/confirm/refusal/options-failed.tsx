import type { UseQueryResult } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { paths } from '../../../paths.ts';
import type { Order } from '../../../payment/order.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { LoadError } from '../../../ui/state/loaded.tsx';
import { NearestTimes, OpenPayment, OwnBooking } from './way-on.tsx';
import css from './refusal.module.css';

/** The route where one chooses again. */
function wayBack({ type, shop }: Order): string {
  switch (type) {
    case 'service':
      return paths.book();
    case 'group':
      return paths.shopTab(shop.id, 'groups');
    case 'event':
      return paths.shopTab(shop.id, 'events');
    case 'bundle':
      return paths.shopTab(shop.id, 'bundles');
  }
}

/** PAY-9: shown instead of the confirmation, with a retry or a way back. */
export function OptionsFailed({ order, query }: { order: Order; query: UseQueryResult }) {
  return (
    <div className={css.alone}>
      <LoadError query={query} title={m.common_confirm_options_failed()} />
      <OwnBooking error={query.error} />
      <NearestTimes error={query.error} order={order} onTaken={() => undefined} />
      <OpenPayment order={order} />
      <ButtonLink kind="quiet" block href={wayBack(order)}>
        {m.common_confirm_choose_again()}
      </ButtonLink>
    </div>
  );
}
