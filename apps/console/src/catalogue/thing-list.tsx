import { Eye, EyeOff, GripVertical, Plus } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Link } from 'wouter';
import { formatMoney } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { IconButton } from '../ui/button/button.tsx';
import shared from '../theme/shared.module.css';
import css from './catalogue.module.css';
import { beginDraft, draftOf, useDrafts } from './thing-draft-store.ts';
import { type Kind, kinds } from './kinds.ts';
import { type Thing, type Values } from './things.ts';
import { textOf } from '../lib/text-of.ts';
import { type BlockedRow, useRowPresses } from './use-row-presses.ts';

interface RowsProps {
  kind: Kind;
  things: readonly Thing[];
  openId: number | undefined;
  mayChange: boolean;
  /** Visits are booked at what was to be hidden. */
  onBlocked: (blocked: BlockedRow) => void;
}

const priceOf = (thing: Thing): string | undefined => {
  const options = thing.options ?? [];
  const prices = [thing.price, ...options.map((option) => option.price)].filter((each) => typeof each === 'number');
  const [first, ...rest] = options.length > 0 ? prices.slice(1) : prices;
  if (first === undefined) return undefined;
  const least = formatMoney(Math.round(Math.min(first, ...rest) * 100));
  return rest.some((price) => price !== first) ? m.catalogue_from({ price: least }) : least;
};

function lengthOf(thing: Thing): string | undefined {
  const options = thing.options ?? [];
  const minutes = (options.length > 0 ? options.map((option) => option.minutes) : [thing.minutes]).filter(
    (each) => typeof each === 'number',
  );
  if (minutes.length === 0) return undefined;
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  return `${least === most ? least : `${least} – ${most}`} ${m.catalogue_min()}`;
}

/** The rows of one list. They are sorted by dragging, or with Alt and an arrow on the focused row. */
export function ThingRows({ kind, things, openId, mayChange, onBlocked }: RowsProps) {
  useDrafts();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const press = useRowPresses({ kind, things, onBlocked });
  const drop = (event: DragEvent, index: number) => {
    event.preventDefault();
    const target = things[index];
    if (dragged !== undefined && target) press({ id: dragged, onto: target.id });
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <ul>
      {things.map((thing, index) => {
        const isHidden = kind.hiding?.isHidden(thing) ?? false;
        const isEdited = Object.keys(draftOf(`${kind.tab}/${thing.id}`)).length > 0;
        const { photo } = thing;
        const options = thing.options?.length ?? 0;
        return (
          <li
            key={thing.id}
            className={css.item}
            data-over={over === index || undefined}
            data-hidden={isHidden || undefined}
          >
            <GripVertical className={css.grip} size={16} aria-hidden />
            <Link
              className={css.row}
              href={`/catalogue/${kind.tab}/${thing.id}`}
              aria-current={thing.id === openId ? 'true' : undefined}
              title={thing.name}
              draggable={mayChange}
              onDragStart={() => setDragged(thing.id)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                setOver(index);
              }}
              onDrop={(event) => drop(event, index)}
              onKeyDown={(event) => {
                if (!mayChange || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                event.preventDefault();
                press({ id: thing.id, step: event.key === 'ArrowUp' ? -1 : 1 });
              }}
            >
              {photo ? (
                <img className={css.thumb} src={`${photo.split('#')[0]}?w=96`} alt="" loading="lazy" />
              ) : (
                <span className={css.thumb}>
                  <kind.icon size={18} aria-hidden />
                </span>
              )}
              <span className={css.names}>
                <span className={`${shared.cut} ${css.name}`}>
                  {thing.name}
                  {isEdited && <span className={css.dot} role="img" aria-label={m.catalogue_unsaved()} />}
                </span>
                <small className={`${shared.cut} ${css.small}`}>
                  {isHidden
                    ? m.catalogue_hidden()
                    : options > 0
                      ? m.catalogue_option_count({ count: options })
                      : textOf(thing.sub_name ?? thing.title ?? thing.city)}
                </small>
              </span>
              <span className={css.length}>{lengthOf(thing)}</span>
              <span className={css.price}>{priceOf(thing)}</span>
            </Link>
            {kind.hiding && mayChange && (
              <IconButton
                small
                label={
                  isHidden ? m.catalogue_show_name({ name: thing.name }) : m.catalogue_hide_name({ name: thing.name })
                }
                onClick={() => press({ id: thing.id, hidden: !isHidden })}
              >
                {isHidden ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
              </IconButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface CategoriesProps extends Omit<RowsProps, 'kind'> {
  categories: readonly Thing[];
  onAdd: (categoryId: number) => void;
}

/** Services by category; those that are only used for classes come last. */
export function ServicesByCategory({ categories, things, onAdd, ...rows }: CategoriesProps) {
  const { mayChange } = rows;
  const of = (id: number | null) => things.filter((thing) => (thing.category_id ?? null) === id);
  const taught = of(null);
  return (
    <>
      {categories.map((category) => (
        <section key={category.id} aria-label={category.name}>
          <div className={css.categoryHead}>
            <Link className={css.categoryName} href={`/catalogue/categories/${category.id}`}>
              {category.name}
            </Link>
            <span className={`${shared.fine} ${css.categoryNote}`}>
              {m.catalogue_service_count({ count: of(category.id).length })}
            </span>
            {mayChange && (
              <IconButton small label={m.catalogue_add_to({ name: category.name })} onClick={() => onAdd(category.id)}>
                <Plus size={16} aria-hidden />
              </IconButton>
            )}
          </div>
          <ThingRows kind={kinds.services} things={of(category.id)} {...rows} />
        </section>
      ))}
      {taught.length > 0 && (
        <section aria-label={m.catalogue_taught()}>
          <div className={css.categoryHead}>
            <span className={css.categoryName}>{m.catalogue_taught()}</span>
          </div>
          <ThingRows kind={kinds.services} things={taught} {...rows} />
        </section>
      )}
    </>
  );
}

/** Starts a new entry with the values of the place it was added at. */
export const beginNew = (kind: Kind, values: Values): void => beginDraft(`${kind.tab}/new`, values);
