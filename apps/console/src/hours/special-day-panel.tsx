import { clocksOf, type Hours, minutesOf } from '@embook/domain/hours';

import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { Segments } from '../desk/segments.tsx';
import { call } from '../lib/call.ts';
import { useTabDraft } from '../lib/tab-draft.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Button, IconButton } from '../ui/button/button.tsx';
import { DateField } from '../ui/field/date-field.tsx';
import { TextField } from '../ui/field/field.tsx';
import { TimeField } from '../ui/field/time-field.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { freeRange } from './draft.ts';
import { type OfferedHoliday, Holidays } from './holidays.tsx';
import { ImpactList } from './impact-list.tsx';
import { PanelFoot } from './panel-foot.tsx';
import type { SpecialDay } from './queries.ts';
import css from './hours-screen.module.css';
import { SidePanel } from './side-panel.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useChoices } from './use-choices.ts';
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
  readonly ranges: SpecialDay['hours'];
  readonly reason: string;
  readonly texts: OfferedHoliday['texts'] | undefined;
}

const NINE_TO_FIVE = { opens: '09:00', closes: '17:00' };

/** HRS-1, HRS-3: one or more special days, with the visits booked on them. */
export function SpecialDayPanel({ hours: { today, shop }, day, onClose: onClosed }: SpecialDayProps) {
  const form = useTabDraft<DayForm>(`day ${shop.id} ${day?.date ?? 'new'}`, () => ({
    from: day?.date ?? today,
    until: day?.date ?? today,
    state: day && day.hours.length > 0 ? 'open' : 'closed',
    ranges: day && day.hours.length > 0 ? day.hours : [NINE_TO_FIVE],
    reason: day?.reason ?? '',
    texts: undefined,
  }));
  const { from, until, state, ranges, reason, texts } = form.draft;
  const isOrdered = from !== '' && from <= until;
  const asked = {
    id: shop.id,
    from,
    until,
    state,
    hours: state === 'open' ? ranges : undefined,
    reason: reason || undefined,
    texts,
  };
  const query = useQuery({
    queryKey: ['impact', 'days', { id: shop.id, from, until, state, ranges }],
    enabled: isOrdered,
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffSpecialDaysImpact', asked, { signal }),
  });
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
  const impact = saving.impact ?? query.data?.impact;
  const choices = useChoices(impact);
  const take = ({ date, name, texts: inAll }: OfferedHoliday) => {
    saving.forget();
    form.set({ from: date, until: date, state: 'closed', reason: name, texts: inAll });
  };
  const states = [
    { value: 'closed' as const, label: m.hours_day_closed() },
    { value: 'open' as const, label: m.hours_day_open() },
    ...(day ? [{ value: 'usual' as const, label: m.hours_day_usual() }] : []),
  ];
  const added = freeRange(
    ranges.map((range) => ({ week: 1, weekday: 1, shopId: shop.id, ...minutesOf(range) })),
    540,
  );
  const setRange = (index: number, given: Partial<typeof NINE_TO_FIVE>) => {
    saving.forget();
    form.set({ ranges: ranges.map((range, at) => (at === index ? { ...range, ...given } : range)) });
  };
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
          onSave={() => saving.save(undefined, choices.list())}
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
          onDay={(day) => {
            saving.forget();
            form.set({ from: day, until: until < day ? day : until });
          }}
        />
        <DateField
          label={m.hours_until()}
          value={until}
          min={from}
          readOnly={day !== undefined}
          onDay={(day) => {
            saving.forget();
            form.set({ until: day });
          }}
          error={isOrdered ? undefined : m.hours_days_wrong()}
        />
      </div>
      <Segments
        label={m.hours_day_how()}
        value={state}
        onChange={(value) => form.set({ state: value })}
        options={states}
      />
      {state === 'open' &&
        ranges.map((range, index) => (
          <div key={index} className={css.pair}>
            <TimeField
              label={m.hours_opens()}
              value={range.opens}
              onTime={(time) => setRange(index, { opens: time })}
            />
            <TimeField
              label={m.hours_closes()}
              value={range.closes}
              onTime={(time) => setRange(index, { closes: time })}
              aside={
                ranges.length > 1 && (
                  <IconButton
                    small
                    label={m.hours_range_remove()}
                    onClick={() => form.set({ ranges: ranges.filter((_, at) => at !== index) })}
                  >
                    <X size={16} aria-hidden />
                  </IconButton>
                )
              }
            />
          </div>
        ))}
      {state === 'open' && added && (
        <Button size="small" kind="quiet" onClick={() => form.set({ ranges: [...ranges, clocksOf(added)] })}>
          <Plus size={16} aria-hidden />
          {m.hours_range_add()}
        </Button>
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
          <ImpactList {...{ impact, choices }} />
        ) : (
          <Loaded query={query} failed={m.shell_error_title()} waiting={<Skeleton lines={3} />}>
            {() => null}
          </Loaded>
        ))}
    </SidePanel>
  );
}
