import { Tickets } from 'lucide-react';
import { Picture } from '../ui/picture/picture.tsx';
import { type Order, seedOf } from './order.ts';
import css from './order-picture.module.css';
import shared from '../ui/shared/shared.module.css';

interface OrderPictureProps {
  order: Order;
  width: number;
  height: number;
  eager?: boolean;
}

/** The photo of what is booked; a bundle has none and is drawn as a card (BUN-3). */
export function OrderPicture({ order, width, height, eager = false }: OrderPictureProps) {
  if (order.type === 'bundle' && order.photoUrl === null) {
    return (
      <span className={`${shared.filled} ${css.bundle}`} aria-hidden="true">
        <Tickets size={width > 100 ? 48 : 28} strokeWidth={1.5} />
      </span>
    );
  }
  return (
    <Picture
      src={order.photoUrl}
      alt=""
      width={width}
      height={height}
      sizes={`${width}px`}
      seed={seedOf(order)}
      eager={eager}
    />
  );
}
