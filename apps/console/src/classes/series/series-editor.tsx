import type { ClassSeries, SeriesScope } from '@embook/domain/classes';
import { classSeries } from '@embook/domain/classes';
import { type Day, dayOf, readWire } from '@embook/domain/shared';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { formatMoney, shortDay } from '../../lib/formats.ts';
import { sendOnce } from '../../lib/idempotency-key.ts';
import { useRefresh } from '../../desk/queries.ts';
import { call } from '../../lib/call.ts';
import { fieldError, staleNotice } from '../../lib/call-error.ts';
import { useTabDraft } from '../../lib/tab-draft.ts';
import { toast } from '../../lib/toasts.ts';
import { readinessOf } from '../../lib/waiting-press.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import { RefusedChange } from '../panel/refused-change.tsx';
import { partsQuery } from '../queries.ts';
import { nameOfClass } from '../class-words.ts';
import { changesOf, type ClassForm, formOf, isWhole } from './class-form.ts';
import { ClassFields } from './class-fields.tsx';
import { ImpactList } from './impact-list.tsx';
import { impactQuery, seriesDatesQuery } from './queries.ts';
import { ScopeChoice } from './scope-choice.tsx';
import screen from '../classes-screen.module.css';
import css from './series.module.css';
import shared from '../../theme/shared.module.css';

interface SeriesEditorProps {
  series: ClassSeries;
  /** The first date to change. */
  date: Day;
  today: Day;
}

interface SeriesEdits {
  readonly typed: Partial<ClassForm>;
  readonly scope: SeriesScope;
  /** Dates that stay as they are, and the change that they were kept from. */
  readonly keep: readonly Day[];
  readonly keptFrom?: string;
}

/** The form, and beside it its dates and the effect on their customers (CLS-2). */
export function SeriesEditor({ series, date: given, today }: SeriesEditorProps) {
  const { id, shopId } = series;
  const [, go] = useLocation();
  const refresh = useRefresh();
  const was = formOf(series);
  const edits = useTabDraft<SeriesEdits>(`series ${id}`, () => ({ typed: {}, scope: 'later', keep: [] }));
  const { typed, scope } = edits.draft;
  const form = { ...was, ...typed };
  const parts = useQuery(partsQuery(shopId));
  const dates = useQuery(seriesDatesQuery(shopId, id, today));
  const coming = (dates.data ?? []).filter(({ cancelled }) => !cancelled);
  const date = (coming.find(({ on }) => on >= given) ?? coming.at(-1))?.on ?? given;
  const { every, until, ...ofOneDate } = changesOf(form, was);
  const changes =
    scope === 'this' ? ofOneDate : { ...ofOneDate, ...(every && { every }), ...(until !== undefined && { until }) };
  const isChanged = Object.keys(changes).length > 0 && isWhole(form);
  const request = { id, scope, ...(scope !== 'all' && { date }), ...changes };
  // Of another time, person, room or scope each date is decided anew: it may be free there, or no longer meant.
  const cause = JSON.stringify([request.date, scope, form.every, form.at, form.minutes, form.employeeId, form.roomId]);
  const keep = edits.draft.keptFrom === cause ? edits.draft.keep : [];
  const impact = useQuery({ ...impactQuery(request), enabled: isChanged });
  const save = useMutation({
    meta: { screen: true },
    mutationFn: () => {
      const change = { ...request, keep: [...keep], version: series.version };
      return sendOnce({ change }, (idempotencyKey) => call('staffChangeSeries', change, { idempotencyKey }));
    },
    onSettled: () => void refresh(),
    onSuccess: ({ dates: changed }) => {
      edits.forget();
      const people = changed.reduce((sum, { taken }) => sum + taken, 0);
      toast.done(people > 0 ? m.classes_series_saved_told({ count: people }) : m.classes_series_saved());
      go(`/classes?shop=${shopId}&date=${date}`);
    },
  });
  // Of what is typed now: what it does to the customers was shown of something else before.
  const isShown = readinessOf(impact) === 'ready';
  const stale = staleNotice(save.error);
  const current = stale && readWire(classSeries, stale.current);
  const open = (impact.data?.dates ?? []).filter(
    ({ clash, startsAt }) => clash !== null && !keep.includes(dayOf(startsAt)),
  );
  const notified = impact.data?.notified ?? [];
  const told = (impact.data?.dates ?? [])
    .filter(({ changes: parts, startsAt }) => needsMail(parts) && !keep.includes(dayOf(startsAt)))
    .reduce((sum, { sessionId }) => sum + (notified.find((each) => each.sessionId === sessionId)?.count ?? 0), 0);
  const count = (impact.data ? impact.data.dates.length + impact.data.others : 0) - keep.length;
  return (
    <form
      className={`${shared.screen} ${css.screen}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && isShown && open.length === 0 && !save.isPending) save.mutate();
      }}
    >
      <header className={`${screen.bar} ${css.head}`}>
        <ButtonLink kind="quiet" href={`/classes?shop=${shopId}&date=${date}`}>
          {m.classes_back()}
        </ButtonLink>
        <h1 className={shared.name}>{nameOfClass(series)}</h1>
        <span className={css.tag}>{m.classes_series_since({ day: shortDay(series.from) })}</span>
      </header>
      <div className={css.halves}>
        <div className={css.form}>
          <Loaded query={parts} failed={m.classes_failed()} waiting={<Skeleton lines={6} />}>
            {(loaded) => (
              <ClassFields
                {...{ form, was, today }}
                parts={loaded}
                isOneDate={scope === 'this'}
                errorOf={(field) => fieldError(save.error, field) ?? fieldError(impact.error, field)}
                onChange={(part) => edits.set({ typed: { ...typed, ...part } })}
              />
            )}
          </Loaded>
          {series.options.length > 0 && (
            <p className={css.small}>
              {m.classes_options_have({
                names: series.options.map(({ name, price }) => `${name} ${formatMoney(price)}`).join(', '),
              })}
            </p>
          )}
        </div>
        <div className={css.effect}>
          <ScopeChoice {...{ scope, date, dates: coming }} onChoose={(chosen) => edits.set({ scope: chosen })} />
          {isChanged ? (
            <Loaded query={impact} failed={m.classes_impact_failed()} waiting={<Skeleton lines={4} />}>
              {(found) => (
                <ImpactList
                  impact={found}
                  keep={keep}
                  onKeep={(day, isKept) =>
                    edits.set({ keptFrom: cause, keep: isKept ? [...keep, day] : keep.filter((each) => each !== day) })
                  }
                />
              )}
            </Loaded>
          ) : (
            <p className={css.small}>{m.classes_impact_none()}</p>
          )}
        </div>
      </div>
      <footer className={css.foot}>
        {current?.ok && stale ? (
          <p className={css.stale} role="alert">
            <strong>{m.classes_stale_title({ who: stale.changedBy })}</strong> {m.classes_stale_again()}
          </p>
        ) : (
          <RefusedChange error={save.error} />
        )}
        <p className={css.told}>
          {open.length > 0
            ? m.classes_decide_first({ count: open.length })
            : isChanged && impact.data && (told > 0 ? m.classes_told({ count: told }) : m.classes_told_nobody())}
        </p>
        {edits.isKept && (
          <Button kind="quiet" onClick={edits.discard}>
            {m.catalogue_discard()}
          </Button>
        )}
        <Button
          type="submit"
          kind="primary"
          disabled={!isChanged || !isShown || open.length > 0}
          loading={save.isPending}
        >
          {count > 0 && isChanged ? m.classes_change_dates({ count }) : m.classes_save()}
        </Button>
      </footer>
    </form>
  );
}

const needsMail = (changes: readonly string[]): boolean =>
  changes.some((change) => ['time', 'length', 'teacher', 'room'].includes(change));
