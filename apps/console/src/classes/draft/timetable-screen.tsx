import { addDays, type Day, dayOf, timeOfDay } from '@embook/domain/shared';
import type { TimetableDraftClass } from '@embook/domain/classes';
import { useQuery } from '@tanstack/react-query';
import { CalendarX, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { shortDay } from '../../lib/formats.ts';
import { Segments } from '../../ui/segments/segments.tsx';
import { fieldError, refusalOf, staleNotice } from '../../lib/call-error.ts';
import { useShopNow } from '../../lib/clock.ts';
import { errorText } from '../../lib/error-text.ts';
import { useCan } from '../../lib/session.ts';
import { type Shop, useShop } from '../../lib/shop.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import { partsQuery, useLiveClasses } from '../queries.ts';
import { ClassDialog } from './class-dialog.tsx';
import { DifferencePanel } from './difference-panel.tsx';
import { DraftGrid } from './draft-grid.tsx';
import css from './draft.module.css';
import shared from '../../theme/shared.module.css';
import screen from '../classes-screen.module.css';
import { draftedWeek, todaysWeek } from './placements.ts';
import { draftQuery, seriesListQuery } from './queries.ts';
import { useDraft } from './use-draft.ts';
import { NoShop } from '../no-shop.tsx';

/** CLS-7: the next timetable of a shop, edited beside the current one. */
export default function TimetableScreen() {
  const { shop } = useShop();
  if (!shop) return <NoShop />;
  return <ShopTimetable key={shop.id} shop={shop} />;
}

/** The first of the next month: the usual day for a change. */
const nextMonth = (today: Day): Day => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return dayOf(Date.UTC(year, month, 1) / 1000);
};

type Opened = { readonly seriesId: number } | { readonly index: number } | 'new';

function ShopTimetable({ shop }: { shop: Shop }) {
  const [, go] = useLocation();
  const can = useCan();
  const today = dayOf(useShopNow(shop.timeZone));
  const query = useQuery(draftQuery(shop.id));
  const seriesList = useQuery(seriesListQuery(shop.id));
  const parts = useQuery(partsQuery(shop.id));
  const [isNow, setNow] = useState(false);
  const [chosen, setChosen] = useState<Day>();
  const [opened, setOpened] = useState<Opened>();
  const { save, discard, publish } = useDraft(shop.id, query.data);
  useLiveClasses();
  const mayChange = can('timetable.change', { shopId: shop.id }).ok;
  const draft = query.data?.draft;
  const kept = chosen ?? draft?.from ?? nextMonth(today);
  const from = kept < today ? today : kept;
  const series = seriesList.data ?? [];
  const classes = draft?.classes ?? [];
  const serviceNameOf = (id: number) => parts.data?.services.find((service) => service.id === id)?.name ?? '';
  const roomOf = (id: number) => parts.data?.rooms.find((room) => room.id === id)?.name ?? '';

  const keep = (next: readonly TimetableDraftClass[], day = from) => {
    // What was refused on publishing was another draft than the one that is saved now.
    publish.reset();
    save.mutate(
      { from: day, classes: next },
      {
        onSuccess: () => {
          setOpened(undefined);
          setChosen(undefined);
        },
        onError: (error) => {
          // A colleague's draft is loaded by now; what was typed here belonged to the old one.
          const stale = staleNotice(error);
          if (!stale) return;
          setOpened(undefined);
          toast.problem(m.timetable_saved_by_other({ who: stale.changedBy }));
        },
      },
    );
  };
  const open = (which: Opened) => {
    // What was refused before was about another class.
    save.reset();
    setOpened(which);
  };
  const indexOf = (which: Opened) => {
    if (which === 'new') return -1;
    return 'index' in which ? which.index : classes.findIndex(({ seriesId }) => seriesId === which.seriesId);
  };
  const openedIndex = opened === undefined ? -1 : indexOf(opened);
  const openedClass = classes[openedIndex];
  const openedId =
    openedClass?.seriesId ?? (opened !== undefined && opened !== 'new' && 'seriesId' in opened ? opened.seriesId : 0);
  const refusal = publish.error ?? (opened === undefined ? save.error : null);
  const refused = refusal
    ? staleNotice(refusal)
      ? m.timetable_again()
      : (refusalOf(refusal)?.message ?? errorText(refusal))
    : undefined;

  return (
    <div className={css.screen}>
      <section className={`${shared.screen} ${css.table}`}>
        <header className={screen.bar}>
          <ButtonLink kind="quiet" href={`/classes?shop=${shop.id}`}>
            {m.classes_back()}
          </ButtonLink>
          <h1 className={shared.name}>{m.timetable_title({ day: shortDay(from) })}</h1>
          <span className={css.tag}>
            <Pencil size={14} aria-hidden /> {m.timetable_only_team()}
          </span>
          <span className={css.tools}>
            <Segments
              label={m.timetable_show()}
              value={isNow ? 'now' : 'draft'}
              onChange={(value) => setNow(value === 'now')}
              options={[
                { value: 'now', label: m.timetable_now() },
                { value: 'draft', label: m.timetable_draft() },
              ]}
            />
            {mayChange && (
              <>
                <DateField
                  label={m.timetable_from()}
                  min={today}
                  max={dayOf(addDays(timeOfDay(today) ?? 0, 365))}
                  value={from}
                  onDay={(day) => {
                    if (day === '') return;
                    setChosen(day);
                    if (draft) keep(classes, day);
                  }}
                  error={fieldError(save.error, 'from')}
                />
                <Button onClick={() => open('new')}>
                  <Plus size={18} aria-hidden />
                  {m.timetable_class()}
                </Button>
              </>
            )}
          </span>
        </header>
        <Loaded query={seriesList} failed={m.timetable_failed()} waiting={<Skeleton lines={8} />}>
          {(all) => {
            const drafted = { series: all, classes, from, nameOf: serviceNameOf };
            const placements = isNow ? todaysWeek(drafted) : draftedWeek(drafted);
            if (placements.length === 0)
              return (
                <EmptyState
                  icon={<CalendarX size={22} aria-hidden />}
                  title={m.timetable_empty()}
                  text={m.timetable_empty_text()}
                />
              );
            return (
              <DraftGrid
                placements={placements}
                roomOf={roomOf}
                onOpen={mayChange && !isNow ? ({ opens }) => open(opens) : undefined}
              />
            );
          }}
        </Loaded>
      </section>
      <Loaded query={query} failed={m.timetable_failed()} waiting={<Skeleton lines={6} />}>
        {(shown) => (
          <DifferencePanel
            {...{ shown, series, serviceNameOf, from, refused }}
            errors={refusalOf(refusal)?.errors ?? {}}
            zone={shop.timeZone}
            publishing={publish.isPending}
            discarding={discard.isPending}
            onPublish={
              mayChange
                ? () =>
                    publish.mutate(shown, {
                      onSuccess: () => {
                        toast.done(m.timetable_published({ day: shortDay(from) }));
                        go(`/classes?shop=${shop.id}&date=${from}`);
                      },
                    })
                : undefined
            }
            onDiscard={() => shown.draft && discard.mutate(shown.draft)}
            onOpen={(index) => open({ index })}
          />
        )}
      </Loaded>
      {opened !== undefined && parts.data && (
        <ClassDialog
          parts={parts.data}
          series={series.find(({ id }) => id === openedId)}
          drafted={openedClass}
          from={from}
          saving={save.isPending}
          errorOf={(field) =>
            fieldError(save.error, `classes.${openedIndex < 0 ? classes.length : openedIndex}.${field}`)
          }
          refused={save.error}
          onClose={() => setOpened(undefined)}
          onSave={(drafted) => keep(openedIndex < 0 ? [...classes, drafted] : classes.with(openedIndex, drafted))}
          onRemove={() => keep(classes.toSpliced(openedIndex, 1))}
        />
      )}
    </div>
  );
}
