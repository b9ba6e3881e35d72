import { clocksOf, type Hours, minutesOf } from '@embook/domain/hours';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Segments } from '../ui/segments/segments.tsx';
import { call } from '../lib/call.ts';
import { useTabDraft } from '../lib/tab-draft.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { DateField } from '../ui/field/date-field.tsx';
import { TextField } from '../ui/field/field.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { type DrawnRange, freeRange } from './draft.ts';
import { type OfferedHoliday, Holidays } from './holidays.tsx';
import { ImpactList } from './impact-list.tsx';
import { PanelFoot } from './panel-foot.tsx';
import type { SpecialDay } from './queries.ts';
import css from './hours-screen.module.css';
import { RangeFields, showWrongHours } from './range-fields.tsx';
import { SidePanel } from './side-panel.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useImpact } from './use-choices.ts';
import { useSaving } from './use-saving.ts';

interface SpecialDayProps {
  hours: Hours;
  /** An existing one. */
  day?: SpecialDay | undefined;
  onClose: () => void;
}

type State = 'closed' | 'open' | 'usual';

interface DayForm {
  readonly from: string;
  readonly until: string;
  readonly state: State;
  readonly drawn: readonly DrawnRange[];
  readonly reason: string;
  readonly texts: OfferedHoliday['texts'] | undefined;
}

const NINE_TO_FIVE = { opens: '09:00', closes: '17:00' };
const OPENING = 540;

/** HRS-1, HRS-3: one or more special days, with the visits booked on them. */
export function SpecialDayPanel({ hours: { today, shop }, day, onClose: onClosed }: SpecialDayProps) {
  // The hours of each of the days, as a day of a week.
  const anyDay = { week: 1, weekday: 1, shopId: shop.id };
  const form = useTabDraft<DayForm>(`day ${shop.id} ${day?.date ?? 'new'}`, () => ({
    from: day?.date ?? today,
    until: day?.date ?? today,
    state: day && day.hours.length > 0 ? 'open' : 'closed',
    drawn: (day && day.hours.length > 0 ? day.hours : [NINE_TO_FIVE]).map((range) => ({
      ...anyDay,
      ...minutesOf(range),
    })),
    reason: day?.reason ?? '',
    texts: undefined,
  }));
  const { from, until, state, drawn, reason, texts } = form.draft;
  const ranges = state === 'open' ? drawn : [];
  const isOrdered = from !== '' && from <= until;
  const asked = {
    id: shop.id,
    from,
    until,
    state,
    hours: state === 'open' ? drawn.map(clocksOf) : undefined,
    reason: reason || undefined,
    texts,
  };
  const onClose = () => {
    form.forget();
    onClosed();
  };
  const done = () => {
    toast.done(m.hours_day_saved());
    onClose();
  };
  const saving = useSaving<undefined>(
    (_, choices) => call('staffChangeSpecialDays', { ...asked, version: shop.version, choices }),
    done,
  );
  const { query, impact, choices } = useImpact({
    about: `days ${JSON.stringify({ ...asked, reason: undefined, texts: undefined })}`,
    enabled: isOrdered,
    fetch: (unmoved, signal) => call('staffSpecialDaysImpact', { ...asked, unmoved }, { signal }),
    refused: saving.impact,
  });
  // The list of a refusal was that of the days before.
  const edit = (part: Partial<DayForm>) => {
    saving.forget();
    form.set(part);
  };
  const take = ({ date, name, texts: inAll }: OfferedHoliday) => {
    edit({ from: date, until: date, state: 'closed', reason: name, texts: inAll });
  };
  const states = [
    { value: 'closed' as const, label: m.hours_day_closed() },
    { value: 'open' as const, label: m.hours_day_open() },
    ...(day ? [{ value: 'usual' as const, label: m.hours_day_usual() }] : []),
  ];
  const added = freeRange(ranges, OPENING);
  const setRange = (range: DrawnRange, given: { opens: number; closes: number } | undefined) => {
    edit({ drawn: drawn.flatMap((each) => (each === range ? (given ? { ...range, ...given } : []) : each)) });
  };
  const fields = useRef<HTMLDivElement>(null);
  return (
    <SidePanel
      title={day ? m.hours_day_title() : m.hours_day_new()}
      onClose={onClose}
      foot={
        <PanelFoot
          label={m.hours_day_save()}
          left={choices.left}
          isSaving={saving.isSaving}
          disabled={!isOrdered || impact === undefined}
          onSave={() => showWrongHours(fields.current) || saving.save(undefined, choices.list())}
        />
      }
    >
      {!day && <Holidays shop={shop} today={today} onTake={take} />}
      <div className={css.pair}>
        <DateField
          label={m.hours_from()}
          value={from}
          min={today}
          readOnly={day !== undefined}
          onDay={(day) => edit({ from: day, until: until < day ? day : until })}
        />
        <DateField
          label={m.hours_until()}
          value={until}
          min={from}
          readOnly={day !== undefined}
          onDay={(day) => edit({ until: day })}
          error={isOrdered ? undefined : m.hours_days_wrong()}
        />
      </div>
      <Segments label={m.hours_day_how()} value={state} onChange={(value) => edit({ state: value })} options={states} />
      {state === 'open' && (
        <div ref={fields} className={css.ranges}>
          {ranges.map((range, index) => (
            <RangeFields key={index} {...{ range, ranges }} isFixed={ranges.length === 1} onChange={setRange} />
          ))}
          {added && (
            <Button size="small" kind="quiet" onClick={() => edit({ drawn: [...drawn, { ...anyDay, ...added }] })}>
              <Plus size={16} aria-hidden />
              {m.hours_range_add()}
            </Button>
          )}
        </div>
      )}
      {state !== 'usual' && (
        <TextField
          label={m.hours_day_reason()}
          hint={m.hours_day_reason_hint()}
          value={reason}
          maxLength={200}
          onChange={({ target }) => form.set({ reason: target.value, texts: undefined })}
        />
      )}
      {saving.stale && <StaleNotice notice={saving.stale} />}
      {isOrdered &&
        (impact ? (
          <ImpactList {...{ impact, choices }} isShopClosed />
        ) : (
          <Loaded query={query} failed={m.shell_error_title()} waiting={<Skeleton lines={3} />}>
            {() => null}
          </Loaded>
        ))}
    </SidePanel>
  );
}
