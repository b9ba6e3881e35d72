import { optionRefusal, type Session } from '@embook/domain/groups';
import { shownPrice } from '@embook/domain/services';
import { Price } from '../../ui/price/price.tsx';

/** The price, or with sub-options the lowest price of those available. */
export function SessionPrice({ session }: { session: Session }) {
  const { cost, hidePrice, options } = session;
  const offered = options.filter((option) => optionRefusal(option, session) === null);
  const subOptions = (offered.length > 0 ? offered : options).map((option) => ({ price: option.cost, hidePrice }));
  const shown = shownPrice({ price: cost, hidePrice, subOptions });
  return shown.kind === 'hidden' ? null : <Price cents={shown.price} hide={false} from={shown.kind === 'from'} />;
}
