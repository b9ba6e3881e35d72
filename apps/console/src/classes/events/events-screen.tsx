import type { ClassSession } from '@embook/domain/classes';
import { dayOf } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { Plus, Star } from 'lucide-react';
import { Link, useLocation, useParams } from 'wouter';
import { shortDay } from '../../lib/formats.ts';
import catalogueCss from '../../catalogue/catalogue.module.css';
import { draftOf, useDrafts } from '../../catalogue/thing-draft-store.ts';
import { CatalogueTabs } from '../../catalogue/tabs.tsx';
import { useShopNow } from '../../lib/clock.ts';
import { useCan } from '../../lib/session.ts';
import { type Shop, useShop } from '../../lib/shop.ts';
import { m } from '../../paraglide/messages.js';
import shared from '../../theme/shared.module.css';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import { partsQuery, useLiveClasses } from '../queries.ts';
import { nameOfClass } from '../class-words.ts';
import { EventEditor } from './event-editor.tsx';
import { isOnline, valuesOf } from './event-values.ts';
import { eventsQuery } from './queries.ts';
import { NoShop } from '../no-shop.tsx';

/** CLS-6: the events of a shop, with an editor beside the list. */
export default function EventsScreen() {
  const { shop } = useShop();
  if (!shop) return <NoShop />;
  return <ShopEvents key={shop.id} shop={shop} />;
}

function ShopEvents({ shop }: { shop: Shop }) {
  const [, go] = useLocation();
  const opened = useParams()['id'];
  const can = useCan();
  const today = dayOf(useShopNow(shop.timeZone));
  const query = useQuery(eventsQuery(shop.id, today));
  const parts = useQuery(partsQuery(shop.id));
  useLiveClasses();
  const mayChange = can('timetable.change', { shopId: shop.id }).ok;
  const openId = Number(opened) || undefined;
  const event = query.data && [...query.data.coming, ...query.data.past].find(({ id }) => id === openId);
  return (
    <div className={`${shared.split} ${catalogueCss.screen}`} data-open={opened !== undefined || undefined}>
      <section className={`${shared.pane} ${catalogueCss.list}`}>
        <div className={catalogueCss.head}>
          <h1 className={catalogueCss.title}>{m.catalogue_title()}</h1>
          {mayChange && (
            <Button onClick={() => go(`/catalogue/events/new?shop=${shop.id}`)}>
              <Plus size={18} aria-hidden />
              {m.events_add()}
            </Button>
          )}
        </div>
        <CatalogueTabs current="events" />
        <Loaded query={query} failed={m.events_failed()} waiting={<Skeleton lines={6} />}>
          {({ coming, past }) => {
            if (coming.length + past.length === 0)
              return (
                <EmptyState
                  icon={<Star size={22} aria-hidden />}
                  title={m.events_empty()}
                  text={m.events_empty_text()}
                />
              );
            return (
              <>
                <EventRows title={m.events_coming()} events={coming} openId={openId} />
                <EventRows title={m.events_past({ count: past.length })} events={past} openId={openId} />
              </>
            );
          }}
        </Loaded>
      </section>
      {parts.data && (event || opened === 'new') && (
        <EventEditor
          key={opened}
          event={opened === 'new' ? undefined : event}
          parts={parts.data}
          shopId={shop.id}
          {...{ today, mayChange }}
        />
      )}
      {openId !== undefined && query.data && !event && (
        <section className={`${shared.pane} ${catalogueCss.editor}`}>
          <EmptyState icon={<Star size={22} aria-hidden />} title={m.events_gone()} text={m.events_gone_text()} />
        </section>
      )}
    </div>
  );
}

interface EventRowsProps {
  title: string;
  events: readonly ClassSession[];
  openId: number | undefined;
}

function EventRows({ title, events, openId }: EventRowsProps) {
  useDrafts();
  if (events.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className={catalogueCss.categoryHead}>
        <span className={catalogueCss.categoryName}>{title}</span>
      </div>
      <ul>
        {events.map((event) => {
          const photo = event.photo ?? event.servicePhoto;
          const isEdited = Object.keys(draftOf(`events/${event.id}`)).length > 0;
          return (
            <li key={event.id} className={catalogueCss.item} data-hidden={!isOnline(valuesOf(event)) || undefined}>
              <Link
                className={catalogueCss.row}
                href={`/catalogue/events/${event.id}?shop=${event.shopId}`}
                aria-current={event.id === openId ? 'true' : undefined}
                title={nameOfClass(event)}
              >
                {photo ? (
                  <img className={catalogueCss.thumb} src={`${photo.split('#')[0]}?w=96`} alt="" loading="lazy" />
                ) : (
                  <span className={catalogueCss.thumb}>
                    <Star size={18} aria-hidden />
                  </span>
                )}
                <span className={catalogueCss.names}>
                  <span className={`${shared.cut} ${catalogueCss.name}`}>
                    {nameOfClass(event)}
                    {isEdited && <span className={catalogueCss.dot} role="img" aria-label={m.catalogue_unsaved()} />}
                  </span>
                  <small className={`${shared.cut} ${catalogueCss.small}`}>
                    {shortDay(event.on)} · {stateOf(event)}
                  </small>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function stateOf(event: ClassSession): string {
  if (event.cancelled) return m.events_cancelled();
  const { taken, places } = event;
  return isOnline(valuesOf(event)) ? m.events_booked({ taken, places }) : m.events_draft();
}
