import { type ChosenProduct, onePerPerson, type Product, roomsOf } from '@embook/domain/booking';
import type { ShopWithPeople } from '@embook/domain/shops';
import { CalendarX, Check, DoorOpen, Phone, UserRound, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { callLink } from '../../shops/address-links.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { productName } from '../product-name.ts';
import css from './product-step.module.css';
import { Step } from './step.tsx';
import shared from '../../ui/shared/shared.module.css';

interface ProductStepProps {
  products: readonly Product[];
  chosen: ChosenProduct | null;
  folded: boolean;
  onChange: () => void;
  onChoose: (product: ChosenProduct) => void;
  /**
   * From when one of some rooms is free, in words; absent where that is not loaded. An empty line keeps the height until then.
   */
  freeFrom?: ((roomIds: readonly number[]) => string | undefined) | undefined;
}

/**
 * The product (BOOK-1), each person once. Buttons instead of radios: choosing moves on to the next step, which arrow keys must not do.
 */
export function ProductStep({ products, chosen, folded, onChange, onChoose, freeFrom }: ProductStepProps) {
  const people = products.some(({ employeeName }) => employeeName !== null);
  return (
    <Step
      name="product"
      number={1}
      title={people ? m.common_book_with_whom() : m.common_book_where()}
      done={chosen !== null}
      answer={productName(chosen, products)}
      folded={folded}
      onChange={onChange}
    >
      <div className={css.cards}>
        <Card
          title={m.common_book_no_preference()}
          text={m.common_book_most_times()}
          chosen={chosen === 'any'}
          onChoose={() => onChoose('any')}
        >
          <UsersRound size={24} aria-hidden />
        </Card>
        {onePerPerson(products).map((product) => (
          <Card
            key={product.id}
            title={product.employeeName ?? product.name}
            text={textOf(product, products, freeFrom)}
            chosen={typeof chosen === 'number' && roomsOf(product.id, products).some(({ id }) => id === chosen)}
            onChoose={() => onChoose(product.id)}
          >
            <Portrait product={product} />
          </Card>
        ))}
      </div>
    </Step>
  );
}

/** When it is free; without a look-ahead the room of a person, where they have only one. */
function textOf(product: Product, products: readonly Product[], freeFrom: ProductStepProps['freeFrom']): string | null {
  const rooms = roomsOf(product.id, products);
  if (freeFrom) return freeFrom(rooms.map(({ id }) => id)) ?? '';
  return product.employeeName !== null && rooms.length === 1 ? product.name : null;
}

interface CardProps {
  title: string;
  text: string | null;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Card({ title, text, chosen, onChoose, children }: CardProps) {
  return (
    <button type="button" className={`${shared.panel} ${css.card}`} aria-pressed={chosen} onClick={onChoose}>
      <span className={`${shared.disc} ${css.portrait}`}>{children}</span>
      <span className={css.name}>{title}</span>
      {text !== null && <span className={css.text}>{text}</span>}
      {chosen && (
        <span className={`${shared.filled} ${css.tick}`}>
          <Check size={14} strokeWidth={2.5} aria-hidden />
        </span>
      )}
    </button>
  );
}

function Portrait({ product: { photoUrl, employeeName } }: { product: Product }) {
  if (photoUrl !== null) return <Picture src={photoUrl} alt="" width={64} height={64} sizes="64px" />;
  return employeeName === null ? <DoorOpen size={24} aria-hidden /> : <UserRound size={24} aria-hidden />;
}

/** The service has no bookable product. */
export function NoProducts({ shop }: { shop: ShopWithPeople }) {
  return (
    <EmptyState
      icon={<CalendarX size={24} aria-hidden />}
      title={m.common_book_no_products_title()}
      text={m.common_book_no_products_text()}
    >
      {shop.contactNumber !== null && (
        <ButtonLink kind="secondary" small href={callLink(shop.contactNumber)}>
          <Phone size={16} aria-hidden />
          {shop.contactNumber}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
