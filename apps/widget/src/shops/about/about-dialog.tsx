import { countryLine } from '@embook/domain/shared';
import { hasHours, type ShopWithPeople } from '@embook/domain/shops';
import { useLocale } from '../../lib/locale.ts';
import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { LinkedText } from '../../ui/linked-text/linked-text.tsx';
import { ContactButtons } from '../contact-buttons.tsx';
import { OpeningHours } from '../opening/opening-hours.tsx';
import { OpeningLine } from '../opening/opening-line.tsx';
import css from './about-dialog.module.css';
import layout from '../../ui/shared/layout.module.css';
import { Team } from './team.tsx';
import shared from '../../ui/shared/shared.module.css';

interface AboutDialogProps {
  shop: ShopWithPeople;
  open: boolean;
  onClose: () => void;
}

/** The team, the opening hours and the address of the shop (SHOP-7). */
export default function AboutDialog({ shop, open, onClose }: AboutDialogProps) {
  const hasStory = shop.about !== null || shop.employees.length > 0;
  return (
    <Dialog wide={hasStory} title={m.common_shop_about()} open={open} onClose={onClose}>
      <div className={hasStory ? css.columns : undefined}>
        {hasStory && (
          <div className={layout.sections}>
            {shop.about !== null && (
              <p className={css.about}>
                <LinkedText text={shop.about} />
              </p>
            )}
            <Team people={shop.employees} />
          </div>
        )}
        <div className={layout.sections}>
          {hasHours(shop) && (
            <section>
              <h3 className={`${shared.heading} ${css.title}`}>{m.common_shop_hours()}</h3>
              <p className={css.now}>
                <OpeningLine shop={shop} />
              </p>
              <OpeningHours shop={shop} />
            </section>
          )}
          <Where shop={shop} />
        </div>
      </div>
    </Dialog>
  );
}

function Where({ shop }: { shop: ShopWithPeople }) {
  const locale = useLocale();
  return (
    <section>
      <h3 className={`${shared.heading} ${css.title}`}>{m.common_about_place()}</h3>
      <address className={css.address}>
        <span>{shop.street}</span>
        <span>{[shop.zip, shop.city].filter(Boolean).join(' ')}</span>
        <span>{countryLine(shop.country, locale)}</span>
        {shop.contactNumber !== null && <span className={css.number}>{shop.contactNumber}</span>}
      </address>
      <div className={css.actions}>
        <ContactButtons shop={shop} />
      </div>
    </section>
  );
}
