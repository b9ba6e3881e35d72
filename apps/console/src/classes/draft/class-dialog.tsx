import type { ClassSeries, TimetableDraftClass } from '@embook/domain/classes';
import type { Day } from '@embook/domain/shared';
import { useState } from 'react';
import { centsTyped } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { RefusedChange } from '../panel/refused-change.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { TimetableParts } from '../queries.ts';
import { type ClassForm, emptyForm, formOf, isWhole, withService } from '../series/class-form.ts';
import { ClassFields, TaughtField } from '../series/class-fields.tsx';
import css from './draft.module.css';

interface ClassDialogProps {
  parts: TimetableParts;
  /** The series as it is today; undefined for a new class. */
  series: ClassSeries | undefined;
  /** As the draft has it so far. */
  drafted: TimetableDraftClass | undefined;
  from: Day;
  saving: boolean;
  errorOf: (field: string) => string | undefined;
  /** What refused the whole draft. */
  refused: unknown;
  onClose: () => void;
  onSave: (drafted: TimetableDraftClass) => void;
  /** Takes it out of the draft again. */
  onRemove: () => void;
}

/** A class of the next timetable: changed, ended, or new (CLS-7). */
export function ClassDialog(props: ClassDialogProps) {
  const { parts, series, drafted, from, saving, errorOf, refused, onClose, onSave, onRemove } = props;
  const was = series && formOf(series);
  const [form, setForm] = useState<ClassForm>(() => (drafted ? formOf(drafted) : (was ?? emptyForm)));
  const [serviceId, setServiceId] = useState(drafted?.serviceId ?? series?.serviceId ?? 0);
  const taught = parts.services.filter(({ parentId }) => parentId === null);
  const name = series ? (series.name ?? series.serviceName) : m.timetable_class();
  const isReady = serviceId > 0 && isWhole(form);
  const begins = series && series.from > from;
  const save = (ends: boolean) =>
    onSave({
      seriesId: series?.id ?? null,
      version: series?.version ?? null,
      ends,
      serviceId,
      name: form.name.trim() === '' ? null : form.name.trim(),
      every: [...form.every],
      at: form.at,
      minutes: Number(form.minutes),
      employeeId: form.employeeId,
      roomId: form.roomId,
      places: Number(form.places),
      price: centsTyped(form.price) ?? 0,
      bookable: form.bookable,
      until: form.until === '' ? null : form.until,
    });
  return (
    <Dialog
      open
      title={m.timetable_edit({ name })}
      onClose={onClose}
      foot={
        <div className={css.dialogFoot}>
          <RefusedChange error={refused} />
          {drafted && (
            <Button kind="quiet" loading={saving} onClick={onRemove}>
              {series ? m.timetable_as_today() : m.timetable_remove()}
            </Button>
          )}
          {series && !drafted?.ends && (
            <Button kind="quiet-danger" disabled={series.from >= from} loading={saving} onClick={() => save(true)}>
              {m.timetable_end()}
            </Button>
          )}
          <Button kind="primary" disabled={!isReady} loading={saving} onClick={() => save(false)}>
            {m.timetable_put()}
          </Button>
        </div>
      }
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !saving) save(false);
        }}
      >
        {!series && (
          <TaughtField
            {...{ taught }}
            value={serviceId}
            onChoose={(service) => {
              setServiceId(service?.id ?? 0);
              if (service) setForm(withService(form, service));
            }}
          />
        )}
        {begins && <p className={css.small}>{m.timetable_late()}</p>}
        <ClassFields
          {...{ form, was, parts, errorOf }}
          today={from}
          onChange={(changes) => setForm({ ...form, ...changes })}
        />
      </form>
    </Dialog>
  );
}
