import { type Service, shownPrice } from '@embook/domain/services';
import { useEffect, useId, useRef } from 'react';
import { formatDuration } from '../lib/formats.ts';
import { bringIntoView } from '../lib/visible-part.ts';
import { m } from '../paraglide/messages.js';
import { NextLink } from '../ui/button/next-link.tsx';
import { RowMark } from '../ui/button/row-mark.tsx';
import { Picture } from '../ui/picture/picture.tsx';
import { Price } from '../ui/price/price.tsx';
import { RadioRows } from '../ui/radio-rows/radio-rows.tsx';
import { Description } from './description.tsx';
import { Joined } from '../ui/shared/joined.tsx';
import css from './service-row.module.css';
import shared from '../ui/shared/shared.module.css';

interface ServiceRowProps {
  service: Service;
  /** At least one service of the shop has a photo, so every row reserves space for one. */
  pictured: boolean;
  chosenId: number | undefined;
  /** Its sub-options are shown. */
  open: boolean;
  onOpen: (open: boolean) => void;
  onChoose: (serviceId: number) => void;
  bookPath: string;
}

export function ServiceRow({ service, pictured, chosenId, open, onOpen, onChoose, bookPath }: ServiceRowProps) {
  const options = useId();
  const box = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (open && !wasOpen.current && box.current) bringIntoView(box.current, { block: 'nearest', behavior: 'smooth' });
    wasOpen.current = open;
  }, [open]);
  const { id, name, subName, description, photoUrl, subOptions } = service;
  const bookable = service.bookableType === 'always';
  const several = subOptions.length > 0;
  const chosen = id === chosenId || subOptions.some((option) => option.id === chosenId);
  const next = <NextLink href={bookPath}>{m.common_service_book_named({ name })}</NextLink>;
  const press = () => (several ? onOpen(!open) : onChoose(id));
  const state = several ? { 'aria-expanded': open, 'aria-controls': options } : { 'aria-pressed': chosen };
  return (
    <li className={[css.row, pictured && css.pictured, chosen && css.chosen].filter(Boolean).join(' ')}>
      {pictured && (
        <div className={css.picture}>
          <Picture src={photoUrl} alt="" width={64} height={64} sizes="64px" seed={id} />
        </div>
      )}
      <h3 className={css.title}>
        {bookable ? (
          <button type="button" className={css.press} onClick={press} {...state}>
            {name}
            <span className={shared.cover} />
          </button>
        ) : (
          name
        )}
        {subName !== null && <span className={css.sub}>{subName}</span>}
      </h3>
      {chosen && !several && next}
      <p className={css.facts}>
        <Joined
          parts={[
            <ServicePrice key="price" service={service} />,
            <span key="duration" className={css.duration}>
              {durationRange(service)}
            </span>,
            !bookable && m.common_service_not_online(),
          ]}
        />
      </p>
      {bookable && <RowMark several={several} open={open} chosen={chosen} className={css.mark} />}
      {description !== null && (
        <div className={css.description}>
          <Description text={description} />
        </div>
      )}
      {several && bookable && (
        <div ref={box} id={options} className={`${shared.unfolded} ${css.options}`}>
          {open && (
            <RadioRows
              legend={name}
              rows={subOptions.map((option) => ({
                value: option.id,
                title: option.subName ?? option.name,
                hint: formatDuration(option.minutes),
                end: <Price cents={option.price} hide={option.hidePrice} />,
              }))}
              chosen={chosenId ?? null}
              onChoose={onChoose}
            />
          )}
        </div>
      )}
      {chosen && several && next}
    </li>
  );
}

function ServicePrice({ service }: { service: Service }) {
  const shown = shownPrice(service);
  if (shown.kind === 'hidden') return null;
  return (
    <strong className={css.price}>
      <Price cents={shown.price} hide={false} from={shown.kind === 'from'} />
    </strong>
  );
}

/** The range of its sub-options: `30 – 90 min`. */
function durationRange({ minutes, subOptions }: Pick<Service, 'minutes' | 'subOptions'>): string {
  const all = subOptions.length > 0 ? subOptions.map((option) => option.minutes) : [minutes];
  const least = Math.min(...all);
  const most = Math.max(...all);
  if (least === most) return formatDuration(least);
  return `${most < 120 ? least : formatDuration(least)} – ${formatDuration(most)}`;
}
