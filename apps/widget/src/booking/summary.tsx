import type { Draft, Product } from '@embook/domain/booking';
import { isPriceShown, joinFacts, timeOfDay } from '@embook/domain/shared';
import type { ShopWithPeople } from '@embook/domain/shops';
import { formatDay, formatDuration, formatTime } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { LengthAndPrice } from '../services/chosen-parts.tsx';
import { bookedOf, type ChosenService } from '../services/chosen-service.ts';
import { FloatingBar } from '../ui/floating-bar/floating-bar.tsx';
import { Picture } from '../ui/picture/picture.tsx';
import { Price } from '../ui/price/price.tsx';
import { Continue, hintOf } from './continue.tsx';
import { productName } from './product-name.ts';
import css from './summary.module.css';
import card from './visit-card.module.css';
import { WhoAndWhere } from './who-and-where.tsx';
import layout from '../ui/shared/layout.module.css';
import shared from '../ui/shared/shared.module.css';

interface SummaryProps {
  chosen: ChosenService;
  draft: Draft;
  products: readonly Product[];
  /** The chosen day has no free times. */
  nothingFree: boolean;
}

/** The person of the chosen slot; before one is chosen, the chosen product. */
const whoOf = ({ slot, product }: Draft, products: readonly Product[]) =>
  productName(slot?.roomId ?? product, products);

interface SummaryBarProps extends SummaryProps {
  /** Where one can choose among times of several shops: the shop of the chosen one. */
  shopName: string | undefined;
}

/** The choices so far, at the bottom of a narrow widget. */
export function SummaryBar({ shopName, chosen, draft, products, nothingFree }: SummaryBarProps) {
  const { date, slot } = draft;
  const who = slot && whoOf(draft, products);
  // Not all of it fits: length and price are in sight at the top, the shop is nowhere else (SOON-1).
  const words =
    slot && shopName
      ? { text: joinFacts([shopName, who]) }
      : { text: joinFacts([who, chosen.option?.name]), facts: <LengthAndPrice chosen={chosen} /> };
  const bar = slot
    ? { title: `${formatDay(slot.timestamp)}, ${formatTime(slot.timestamp)}`, ...words }
    : date === null
      ? { title: chosen.service.name, ...words }
      : { title: formatDay(timeOfDay(date) ?? 0), text: hintOf(draft, nothingFree) };
  return (
    <FloatingBar {...bar}>
      <Continue draft={draft} nothingFree={nothingFree} />
    </FloatingBar>
  );
}

/** The same beside the steps of a wide one, with a picture. */
export function SummaryCard({ shop, chosen, draft, products, nothingFree }: SummaryProps & { shop: ShopWithPeople }) {
  const { service, option } = chosen;
  const { price, hidePrice } = bookedOf(chosen);
  const who = whoOf(draft, products);
  return (
    <section className={`${shared.card} ${card.card}`} aria-label={m.common_book_summary()}>
      <div className={css.picture}>
        <Picture src={service.photoUrl} alt="" width={360} height={180} sizes="360px" seed={service.id} />
      </div>
      <div className={css.inside}>
        <h2 className={shared.cardTitle}>{service.name}</h2>
        {option && <p className={shared.muted}>{option.subName ?? option.name}</p>}
        <Moment chosen={chosen} draft={draft} />
        <ul className={`${card.facts} ${css.facts}`}>
          <WhoAndWhere who={who} shop={shop} />
        </ul>
        {isPriceShown(price, hidePrice) && (
          <p className={css.total}>
            {m.common_book_total()}
            <strong>
              <Price cents={price} hide={false} />
            </strong>
          </p>
        )}
        <div className={layout.asideAction}>
          <Continue draft={draft} nothingFree={nothingFree} explained />
        </div>
      </div>
    </section>
  );
}

/** The time range, or the part of it that is known. */
function Moment({ chosen, draft: { date, slot } }: Pick<SummaryProps, 'chosen' | 'draft'>) {
  const { minutes } = bookedOf(chosen);
  return (
    <>
      {slot && (
        <p className={css.moment}>
          <strong>{formatTime(slot.timestamp)}</strong>
          <span>–</span>
          <span>{formatTime(slot.timestamp + minutes * 60)}</span>
        </p>
      )}
      <p className={shared.muted}>{date === null ? formatDuration(minutes) : formatDay(timeOfDay(date) ?? 0)}</p>
    </>
  );
}
