import type { ClassSeries } from '@embook/domain/classes';
import { clockOf, type Day, dayOf, shopTimeAt, timeOfDay } from '@embook/domain/shared';
import { ArrowLeftRight, Ban, CalendarPlus, CircleCheck, Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatMoney, shortDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/state/loaded.tsx';
import { classesInWay, consequencesOf, overlapsOf, partsWords, refusedOf, titleOf, notifiedBy } from './draft-words.ts';
import css from './draft.module.css';
import shared from '../../theme/shared.module.css';
import type { DraftChange, ShownDraft } from './queries.ts';

interface DifferencePanelProps {
  shown: ShownDraft;
  series: readonly ClassSeries[];
  serviceNameOf: (serviceId: number) => string;
  from: Day;
  zone: string;
  /** Why the last step was refused. */
  refused: string | undefined;
  /** The same for single fields: `classes.1.until`. */
  errors: Readonly<Record<string, string>>;
  publishing: boolean;
  discarding: boolean;
  /** Undefined without permission to publish. */
  onPublish: (() => void) | undefined;
  onDiscard: () => void;
  onOpen: (index: number) => void;
}

const kindOrder: Readonly<Record<DraftChange['kind'], number>> = { changed: 0, added: 1, ended: 2, same: 3 };
const signs = { changed: ArrowLeftRight, added: Plus, ended: Ban, same: ArrowLeftRight } as const;

/** CLS-7: the differences to the current timetable, and their effect on booked customers. */
export function DifferencePanel(props: DifferencePanelProps) {
  const { shown, from, zone, refused, errors, publishing, discarding, onPublish, onDiscard } = props;
  const { draft } = shown;
  const changes = shown.difference.filter(({ kind }) => kind !== 'same').toSorted(byKind);
  const unchanged = shown.difference.filter(
    ({ kind, index }) => kind === 'same' && refusedOf(errors, index).length > 0,
  );
  const countOf = (kind: DraftChange['kind']) => changes.filter((change) => change.kind === kind).length;
  const people = changes.reduce((sum, change) => sum + change.people, 0);
  const isClear = !changes.some((change) => consequencesOf(change).some(({ isProblem }) => isProblem));
  const told = notifiedBy(changes);
  const [isAsking, setAsking] = useState(false);
  return (
    <aside className={css.panel} aria-label={m.timetable_what_changes({ day: shortDay(from) })}>
      <header className={css.panelHead}>
        <h2 className={css.panelTitle}>{m.timetable_what_changes({ day: shortDay(from) })}</h2>
        {draft && (
          <small className={css.small}>
            {m.timetable_saved_by({ time: clockOf(shopTimeAt(draft.savedAt * 1000, zone)), who: draft.savedBy })}
          </small>
        )}
      </header>
      <div className={shared.scroll}>
        {changes.length + unchanged.length === 0 ? (
          <EmptyState
            icon={<CalendarPlus size={22} aria-hidden />}
            title={m.timetable_nothing()}
            text={m.timetable_nothing_text()}
          />
        ) : (
          <>
            <dl className={css.counts}>
              <Count count={countOf('changed')} word={m.timetable_count_changed()} />
              <Count count={countOf('added')} word={m.timetable_count_new()} />
              <Count count={countOf('ended')} word={m.timetable_count_ends({ count: countOf('ended') })} />
              <Count count={people} word={m.timetable_count_people({ count: people })} />
            </dl>
            <ul>
              {[...changes, ...unchanged].map((change) => (
                <ChangeRow key={change.index} change={change} {...props} />
              ))}
            </ul>
            {isClear && !changes.some(({ overlaps }) => overlaps.length > 0) && (
              <p className={css.clear}>
                <CircleCheck size={18} aria-hidden /> {m.timetable_no_clash()}
              </p>
            )}
          </>
        )}
      </div>
      {draft && onPublish && (
        <footer className={css.panelFoot}>
          {refused !== undefined && (
            <p className={css.problem} role="alert">
              <TriangleAlert size={18} aria-hidden /> {refused}
            </p>
          )}
          <Button kind="quiet-danger" loading={discarding} onClick={onDiscard}>
            {m.timetable_discard()}
          </Button>
          <Button
            kind="primary"
            disabled={changes.length === 0 || !isClear}
            loading={publishing}
            onClick={() => setAsking(true)}
          >
            {told > 0 ? m.timetable_publish_tell({ count: told }) : m.timetable_publish()}
          </Button>
        </footer>
      )}
      {isAsking && onPublish && (
        <PublishDialog
          {...{ props, changes }}
          onClose={() => setAsking(false)}
          onPublish={() => {
            setAsking(false);
            onPublish();
          }}
        />
      )}
    </aside>
  );
}

interface PublishDialogProps {
  props: DifferencePanelProps;
  changes: readonly DraftChange[];
  onClose: () => void;
  onPublish: () => void;
}

/** It cannot be undone, and people are told: who, and of which class. */
function PublishDialog({
  props: { shown, series, serviceNameOf, from },
  changes,
  onClose,
  onPublish,
}: PublishDialogProps) {
  const told = notifiedBy(changes);
  const titleAt = ({ index }: DraftChange): string => {
    const drafted = shown.draft?.classes[index];
    const today = series.find(({ id }) => id === drafted?.seriesId);
    return drafted ? titleOf(drafted, today, serviceNameOf(drafted.serviceId)) : '';
  };
  return (
    <Dialog
      open
      title={m.timetable_publish_ask({ day: shortDay(from) })}
      onClose={onClose}
      foot={
        <div className={css.dialogFoot}>
          <Button onClick={onClose}>{m.timetable_publish_not_yet()}</Button>
          <Button kind="primary" onClick={onPublish}>
            {told > 0 ? m.timetable_publish_tell({ count: told }) : m.timetable_publish()}
          </Button>
        </div>
      }
    >
      <div className={css.form}>
        <p>{m.timetable_publish_now()}</p>
        <p>{told > 0 ? m.timetable_publish_people({ count: told }) : m.timetable_publish_nobody()}</p>
        {told > 0 && (
          <ul className={css.told}>
            {changes
              .filter((change) => notifiedBy([change]) > 0)
              .map((change) => (
                <li key={change.index}>
                  <span>{titleAt(change)}</span>
                  <span className={css.people}>{m.timetable_people({ count: notifiedBy([change]) })}</span>
                </li>
              ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

const byKind = (a: DraftChange, b: DraftChange): number => kindOrder[a.kind] - kindOrder[b.kind] || a.index - b.index;

const Count = ({ count, word }: { count: number; word: string }) => (
  <div className={css.count}>
    <dd>{count}</dd>
    <dt>{word}</dt>
  </div>
);

function ChangeRow({ change, ...props }: { change: DraftChange } & DifferencePanelProps) {
  const { shown, series, serviceNameOf, from, errors, onPublish, onOpen } = props;
  const drafted = shown.draft?.classes[change.index];
  if (!drafted) return null;
  const Sign = signs[change.kind];
  const serviceName = serviceNameOf(drafted.serviceId);
  const title = titleOf(
    drafted,
    series.find(({ id }) => id === drafted.seriesId),
    serviceName,
  );
  const nameAt = (index: number): string => {
    const other = shown.draft?.classes[index];
    return other ? titleOf(other, undefined, serviceNameOf(other.serviceId)) : '';
  };
  const inWay = classesInWay(change, { classes: shown.draft?.classes ?? [], series, from, serviceNameOf });
  const lastDay = dayOf((timeOfDay(from) ?? 0) - 86_400);
  return (
    <li className={css.change}>
      <Sign size={18} aria-hidden />
      <div className={`${shared.words} ${css.sentences}`}>
        <p>
          <button type="button" className={css.changeName} disabled={!onPublish} onClick={() => onOpen(change.index)}>
            {title}
          </button>{' '}
          {change.kind === 'changed' && partsWords(change, serviceName)}
          {change.kind === 'ended' && m.timetable_ended({ day: shortDay(lastDay) })}
        </p>
        {change.kind === 'added' && (
          <p className={css.small}>
            {m.timetable_added({ places: drafted.places, price: formatMoney(drafted.price) })}
          </p>
        )}
        {[...overlapsOf(change, nameAt), ...refusedOf(errors, change.index)].map((text) => (
          <p key={text} className={css.problem}>
            <TriangleAlert size={16} aria-hidden /> {text}
          </p>
        ))}
        {consequencesOf(change, inWay).map(({ text, isProblem, isWarning }) => (
          <p key={text} className={isProblem ? css.problem : css.small}>
            {(isProblem || isWarning) && <TriangleAlert size={16} aria-hidden />} {text}
          </p>
        ))}
      </div>
      <span className={change.people > 0 ? css.people : css.small}>
        {change.people > 0 ? m.timetable_people({ count: change.people }) : m.timetable_nobody()}
      </span>
    </li>
  );
}
