import { formatDuration } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { ButtonLink } from '../ui/button/button.tsx';
import { FloatingBar } from '../ui/floating-bar/floating-bar.tsx';
import { Price } from '../ui/price/price.tsx';
import { Joined } from '../ui/shared/joined.tsx';
import css from './chosen-parts.module.css';
import { bookedOf, type ChosenService } from './chosen-service.ts';

interface ChosenProps {
  chosen: ChosenService;
}

/** The floating Book button (SRV-4). */
export function ChosenBar({ chosen, bookPath }: ChosenProps & { bookPath: string }) {
  return (
    <FloatingBar
      everywhere
      title={chosen.service.name}
      text={chosen.option?.name}
      facts={<LengthAndPrice chosen={chosen} />}
    >
      <ButtonLink href={bookPath}>{m.common_service_book()}</ButtonLink>
    </FloatingBar>
  );
}

/** `Classic · 60 min · € 74,00` */
export function ChosenFacts({ chosen }: ChosenProps) {
  const { minutes, price, hidePrice } = bookedOf(chosen);
  return (
    <Joined
      parts={[chosen.option?.name, formatDuration(minutes), <Price key="price" cents={price} hide={hidePrice} />]}
    />
  );
}

/** `60 min · € 74,00` */
export function LengthAndPrice({ chosen }: ChosenProps) {
  const { minutes, price, hidePrice } = bookedOf(chosen);
  return (
    <>
      {formatDuration(minutes)}
      <span className={css.price}>
        <Price cents={price} hide={hidePrice} />
      </span>
    </>
  );
}
