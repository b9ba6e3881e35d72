import { formatEuro, isPriceShown } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import css from './price.module.css';

interface PriceProps {
  cents: number;
  hide: boolean;
  /** The lowest of several: `from € 10,00`. */
  from?: boolean;
}

/** Never wraps, with tabular digits; empty when the company hides a zero price (I18N-6). */
export function Price({ cents, hide, from = false }: PriceProps) {
  if (!isPriceShown(cents, hide)) return null;
  const price = formatEuro(cents);
  return <span className={css.price}>{from ? m.common_ui_price_from({ price }) : price}</span>;
}
