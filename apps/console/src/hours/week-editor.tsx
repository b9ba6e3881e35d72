import type { Hours } from '@embook/domain/hours';
import { addDays, dayOf, timeOfDay } from '@embook/domain/shared';
import { startOfWeek } from '@embook/domain/shops';
import { type ReactNode, useRef, useState } from 'react';
import { useIsPhone } from '../lib/use-is-phone.ts';
import { Segments } from '../ui/segments/segments.tsx';
import type { StaleNotice as Notice } from '../lib/call-error.ts';
import { useWorkplace } from '../lib/session.ts';
import { keyTable } from '../lib/key-table.ts';
import { useKeys } from '../lib/keys.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { DateField } from '../ui/field/date-field.tsx';
import { SelectField } from '../ui/field/field.tsx';
import shared from '../theme/shared.module.css';
import {
  type DrawnRange,
  freeRange,
  type HoursDraft,
  isSameDraft,
  isTaken,
  shopDraft,
  withRange,
  withWeeks,
} from './draft.ts';
import { HoursConflict, repeatsText } from './hours-conflict.tsx';
import css from './hours-screen.module.css';
import { RangeFields, showWrongHours } from './range-fields.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { type HoursValidity, type OwnHours, type SavedHours, useHoursDraft } from './use-hours-draft.ts';
import { WeekGrid } from './week-grid.tsx';
import { WeekList } from './week-list.tsx';
import { daysText } from './hours-words.ts';

/** Hours to save, on the version that was seen, and from when they are valid. */
export interface EditedHours extends HoursDraft {
  readonly version: number;
  readonly startsOn: string;
  readonly endsOn: string | undefined;
}

interface WeekEditorProps {
  hours: Hours;
  /** The name of its draft. */
  about: string;
  saved: SavedHours;
  /** What was saved here last. */
  own: OwnHours | undefined;
  /** Saving was refused, since a colleague had been faster. */
  stale: Notice | undefined;
  /** The shop for new hours. */
  shopId: number;
  /** An employee's week, within the shop's hours; a shop has one week only. */
  isPerson: boolean;
  mayChange: boolean;
  isSaving: boolean;
  /** Visits are being decided on beside the week, and saved with it there. */
  isResolving: boolean;
  head: ReactNode;
  onSave: (edited: EditedHours) => void;
  /** Nothing is given once the hours are as they are saved. */
  onEdit: (edited: EditedHours | undefined) => void;
  /** The conflict is resolved. */
  onResolved: () => void;
}

const OPENING = 540;

/** HRS-1, HRS-2: a week of hours, drawn or typed, and from when it is valid. */
export function WeekEditor(props: WeekEditorProps) {
  const { hours, about, saved, own, stale, shopId, isPerson, mayChange, isSaving, isResolving, head } = props;
  const { onSave, onEdit, onResolved } = props;
  const { today, shop } = hours;
  const isPhone = useIsPhone();
  const { shops } = useWorkplace();
  const [week, setWeek] = useState(1);
  const [selected, select] = useState<DrawnRange>();
  const form = useHoursDraft(about, saved, own, today, () => {
    setWeek(1);
    select(undefined);
  });
  const { draft, base, isChanged, hasMissed, takeTheirs } = form;
  const { scope, startsOn } = form.validity;
  const monday = startOfWeek(timeOfDay(today) ?? 0);
  const once = { from: dayOf(monday), until: dayOf(addDays(monday, 6)) };
  const editedOf = (given: HoursDraft, version: number, validity = form.validity): EditedHours => ({
    ...given,
    version,
    startsOn: validity.scope === 'once' ? once.from : validity.startsOn,
    endsOn: validity.scope === 'once' ? once.until : undefined,
  });
  const setDraft = (next: HoursDraft) => {
    form.setDraft(next);
    onEdit(isSameDraft(next, saved.draft) ? undefined : editedOf(next, base.version));
  };
  const setValidity = (part: Partial<HoursValidity>) => {
    form.setValidity(part);
    onEdit(editedOf(draft, base.version, { ...form.validity, ...part }));
  };
  const shownWeek = Math.min(week, Math.max(1, draft.weeks));
  const ranges = draft.ranges.filter((range) => range.week === shownWeek);

  const add = (weekday: number, given?: { opens: number; closes: number }) => {
    const own = ranges.filter((range) => range.weekday === weekday);
    const free = given ?? freeRange(own, OPENING);
    if (!free) return;
    const added = { week: shownWeek, weekday, shopId, ...free };
    setDraft({ ...draft, ranges: [...draft.ranges, added] });
    select(added);
  };
  const change = (range: DrawnRange, to: Partial<DrawnRange> | undefined) => {
    const changed = to && { ...range, ...to };
    if (changed && isTaken(draft.ranges, changed, range)) return;
    setDraft(withRange(draft, range, changed));
    select(changed);
  };
  // An employee's own hours start as a copy of the shop's.
  const setWeeks = (weeks: number) => setDraft(withWeeks(draft.weeks === 0 ? shopDraft(hours) : draft, weeks));
  const placeOf = (range: DrawnRange): string | undefined =>
    isPerson && range.shopId !== shop.id ? shops.find(({ id }) => id === range.shopId)?.name : undefined;
  const weekBox = useRef<HTMLDivElement>(null);
  const save = (version: number) => {
    if (!showWrongHours(weekBox.current)) onSave(editedOf(draft, version));
  };
  const discard = () => {
    takeTheirs();
    onResolved();
  };
  useKeys({ [keyTable.save[0]]: () => mayChange && isChanged && !isSaving && !isResolving && save(base.version) });
  const Week = isPhone ? WeekList : WeekGrid;
  const open = isPerson ? shopDraft(hours).ranges : undefined;
  const isShops = isPerson && draft.weeks === 0;
  return (
    <>
      <header className={css.head}>
        {head}
        {isPerson && mayChange && (
          <Segments
            label={m.hours_scope_label()}
            value={scope}
            onChange={(value) => setValidity({ scope: value })}
            options={[
              { value: 'always', label: m.hours_scope_always() },
              { value: 'once', label: m.hours_scope_once({ days: daysText(once.from, once.until) }) },
            ]}
          />
        )}
      </header>
      {isPerson && (
        <div className={css.settings}>
          {mayChange && (
            <SelectField
              label={m.hours_repeats()}
              value={draft.weeks}
              onChange={({ target }) => setWeeks(Number(target.value))}
            >
              {[0, 1, 2, 3, 4].map((count) => (
                <option key={count} value={count}>
                  {repeatsText(count)}
                </option>
              ))}
            </SelectField>
          )}
          {draft.weeks > 1 && (
            <Segments
              label={m.hours_week_label()}
              value={String(shownWeek)}
              onChange={(number) => setWeek(Number(number))}
              options={Array.from({ length: draft.weeks }, (_, index) => ({
                value: String(index + 1),
                label: m.hours_week_number({ number: index + 1 }),
              }))}
            />
          )}
          {isShops && <p className={css.soft}>{m.hours_shops_hold()}</p>}
        </div>
      )}
      <div ref={weekBox} className={css.weekBox}>
        <Week
          ranges={isShops ? shopDraft(hours).ranges : ranges}
          open={open}
          mayChange={mayChange && !isShops}
          selected={selected}
          placeOf={placeOf}
          onSelect={select}
          onAdd={add}
          onChange={change}
        />
        {mayChange && !isPhone && (
          <div className={css.legend}>
            {open && (
              <span className={`${shared.line} ${css.legendClosed}`}>
                <i aria-hidden />
                {m.hours_legend_closed()}
              </span>
            )}
            <span>{m.hours_legend_draw()}</span>
          </div>
        )}
        {selected && mayChange && !isPhone && (
          <div className={css.selected}>
            <RangeFields range={selected} ranges={draft.ranges} onChange={change} />
            {isPerson && shops.length > 1 && (
              <SelectField
                label={m.hours_range_shop()}
                value={selected.shopId}
                onChange={({ target }) => change(selected, { shopId: Number(target.value) })}
              >
                {shops.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
        )}
      </div>
      {hasMissed &&
        (stale ? (
          <HoursConflict
            changedBy={stale.changedBy}
            base={base.draft}
            theirs={saved.draft}
            mine={draft}
            onTakeTheirs={discard}
            onKeepMine={() => save(saved.version)}
          />
        ) : (
          <p className={css.soft} role="status">
            {m.hours_changed_meanwhile()}
          </p>
        ))}
      {stale && !hasMissed && isChanged && <StaleNotice notice={stale} />}
      {mayChange && isChanged && (
        <div className={css.saveBar}>
          {isPerson && scope === 'always' && (
            <DateField label={m.hours_holds_from()} value={startsOn} onDay={(day) => setValidity({ startsOn: day })} />
          )}
          <Button onClick={discard}>{m.hours_discard()}</Button>
          {!isResolving && (
            <Button kind="primary" loading={isSaving} onClick={() => save(base.version)}>
              {m.hours_save()}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
