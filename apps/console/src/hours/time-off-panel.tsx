import { type AbsenceKind, absenceKinds } from '@embook/domain/hours';
import type { Day } from '@embook/domain/shared';
import { Segments } from '../ui/segments/segments.tsx';
import { call } from '../lib/call.ts';
import { fieldError } from '../lib/call-error.ts';
import { useTabDraft } from '../lib/tab-draft.ts';
import { useCan } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { DateField } from '../ui/field/date-field.tsx';
import { TextField } from '../ui/field/field.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { ImpactList } from './impact-list.tsx';
import { PanelFoot } from './panel-foot.tsx';
import type { Absence, Person } from './queries.ts';
import { SidePanel } from './side-panel.tsx';
import css from './hours-screen.module.css';
import { StaleNotice } from './stale-notice.tsx';
import { useImpact } from './use-choices.ts';
import { useSaving } from './use-saving.ts';
import { kindText } from './hours-words.ts';

interface TimeOffProps {
  person: Person;
  today: Day;
  /** The request to grant. */
  asked?: Absence | undefined;
  onClose: () => void;
}

interface TimeOffForm {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly kind: AbsenceKind;
  readonly note: string;
}

/** HRS-2, HRS-3, HRS-4: days off, with the visits booked on them; without permission to plan, a request. */
export function TimeOffPanel({ person, today, asked, onClose: onClosed }: TimeOffProps) {
  const plans = useCan()('timetable.change', { shopId: person.shopId }).ok;
  const form = useTabDraft<TimeOffForm>(`time off ${person.id} ${asked?.id ?? 'new'}`, () => ({
    startsOn: asked?.startsOn ?? today,
    endsOn: asked?.endsOn ?? today,
    kind: asked?.kind ?? 'holiday',
    note: '',
  }));
  const { startsOn, endsOn, kind, note } = form.draft;
  const days = { employeeId: person.id, startsOn, endsOn };
  const isKnown = startsOn !== '' && endsOn !== '';
  const isTurned = isKnown && endsOn < startsOn;
  const isOrdered = isKnown && !isTurned;
  const onClose = () => {
    form.forget();
    onClosed();
  };
  const done = () => {
    toast.done(plans ? m.hours_off_saved({ name: person.name }) : m.hours_off_asked());
    onClose();
  };
  const saving = useSaving<undefined>((_, choices) => {
    const { version } = person;
    if (asked) return call('staffDecideAbsence', { id: asked.id, granted: true, version, choices });
    const said = { ...days, kind, note: note || undefined };
    return plans ? call('staffAddAbsence', { ...said, version, choices }) : call('staffAskAbsence', said);
  }, done);
  const { query, impact, choices } = useImpact({
    about: `absence ${person.id} ${startsOn} ${endsOn}`,
    enabled: plans && isOrdered,
    fetch: (unmoved, signal) => call('staffAbsenceImpact', { ...days, unmoved }, { signal }),
    refused: saving.impact,
  });
  const isReady = isOrdered && (!plans || impact !== undefined);
  return (
    <SidePanel
      title={m.hours_off_title({ name: person.name })}
      onClose={onClose}
      foot={
        <PanelFoot
          label={plans ? (asked ? m.hours_off_grant() : m.hours_off_save()) : m.hours_off_ask()}
          left={plans ? choices.left : 0}
          note={plans ? undefined : m.hours_off_ask_note()}
          isSaving={saving.isSaving}
          disabled={!isReady}
          onSave={() => saving.save(undefined, choices.list())}
        />
      }
    >
      <div className={css.pair}>
        <DateField
          label={m.hours_from()}
          value={startsOn}
          min={today}
          readOnly={asked !== undefined}
          onDay={(day) => {
            saving.forget();
            form.set({ startsOn: day, endsOn: endsOn < day ? day : endsOn });
          }}
        />
        <DateField
          label={m.hours_until()}
          value={endsOn}
          min={startsOn}
          readOnly={asked !== undefined}
          onDay={(day) => {
            saving.forget();
            form.set({ endsOn: day });
          }}
          error={isTurned ? m.hours_days_wrong() : fieldError(query.error, 'ends_on')}
        />
      </div>
      {!asked && (
        <>
          <Segments
            label={m.hours_off_why()}
            value={kind}
            onChange={(value) => form.set({ kind: value })}
            options={absenceKinds.map((value) => ({ value, label: kindText(value) }))}
          />
          <TextField
            label={m.hours_off_note()}
            value={note}
            maxLength={200}
            onChange={({ target }) => form.set({ note: target.value })}
          />
        </>
      )}
      {saving.stale && <StaleNotice notice={saving.stale} />}
      {plans &&
        isOrdered &&
        (impact ? (
          <ImpactList {...{ impact, choices }} />
        ) : (
          fieldError(query.error, 'ends_on') === undefined && (
            <Loaded query={query} failed={m.shell_error_title()} waiting={<Skeleton lines={4} />}>
              {() => null}
            </Loaded>
          )
        ))}
    </SidePanel>
  );
}
