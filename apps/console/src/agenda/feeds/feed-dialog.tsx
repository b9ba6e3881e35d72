import type { Agenda } from '@embook/domain/agenda';
import { shopTimeAt } from '@embook/domain/shared';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { formatDay } from '../../lib/formats.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SelectField, SecretField } from '../../ui/field/field.tsx';
import { Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import css from './feed-dialog.module.css';
import shared from '../../theme/shared.module.css';

const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  meta: { screen: true },
  queryFn: ({ signal }) => call('staffFeeds', {}, { signal }),
});

interface FeedDialogProps {
  agenda: Pick<Agenda, 'employees' | 'rooms' | 'timeZone'>;
  /** The employee or room, as `employee-3` or `room-7`. */
  shown: string | undefined;
  mayChange: (employeeId: number | null) => boolean;
  onClose: () => void;
}

/** AGD-9: the member's secret calendar address of a person or a room; it is shown once, can be renewed and revoked. */
export default function FeedDialog({ agenda, shown, mayChange, onClose }: FeedDialogProps) {
  const client = useQueryClient();
  const feeds = useQuery(feedsQuery);
  const owners = [
    ...agenda.employees
      .filter(({ id }) => mayChange(id))
      .map(({ id, name }) => ({ key: `employee-${id}`, name, employeeId: id, roomId: null })),
    ...(mayChange(null) ? agenda.rooms : []).map(({ id, name }) => ({
      key: `room-${id}`,
      name,
      employeeId: null,
      roomId: id,
    })),
  ];
  const [chosen, setChosen] = useState(shown);
  const owner = owners.find(({ key }) => key === chosen) ?? owners[0];
  const shownFeeds = (feeds.data?.feeds ?? []).filter(
    ({ employeeId, roomId }) => owner && employeeId === owner.employeeId && roomId === owner.roomId,
  );
  const feed = shownFeeds.find(({ own }) => own);
  const dayOf = (madeAt: number) => formatDay(shopTimeAt(madeAt * 1_000, agenda.timeZone));
  const again = () => client.invalidateQueries({ queryKey: feedsQuery.queryKey });
  const making = useMutation({
    mutationFn: ({ employeeId, roomId }: NonNullable<typeof owner>) =>
      call('staffMakeFeed', { employeeId: employeeId ?? undefined, roomId: roomId ?? undefined }),
    onSettled: again,
  });
  const ending = useMutation({
    mutationFn: (id: number) => call('staffEndFeed', { id }),
    onSuccess: () => {
      making.reset();
      toast.done(m.agenda_feed_ended());
    },
    onSettled: again,
  });
  const choose = (key: string) => {
    making.reset();
    setChosen(key);
  };
  return (
    <Dialog title={m.agenda_feed_title()} open onClose={onClose}>
      <p className={css.text}>{m.agenda_feed_text()}</p>
      <SelectField
        label={m.agenda_feed_whose()}
        value={owner?.key ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        {owners.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      {making.data && <Address url={making.data.url} />}
      <Loaded query={feeds} failed={m.agenda_failed()} waiting={<Skeleton lines={2} />}>
        {() => (
          <>
            {!making.data && (
              <p className={css.text}>
                {feed ? m.agenda_feed_made({ day: dayOf(feed.madeAt) }) : m.agenda_feed_none()}
              </p>
            )}
            <div className={shared.wrapped}>
              {owner && (
                <Button
                  kind={feed ? 'secondary' : 'primary'}
                  loading={making.isPending}
                  onClick={() => making.mutate(owner)}
                >
                  {feed ? m.agenda_feed_renew() : m.agenda_feed_make()}
                </Button>
              )}
              {feed && (
                <Button kind="quiet-danger" loading={ending.isPending} onClick={() => ending.mutate(feed.id)}>
                  {m.agenda_feed_end()}
                </Button>
              )}
            </div>
            {feed && <p className={css.hint}>{m.agenda_feed_renew_hint()}</p>}
            {shownFeeds
              .filter(({ own }) => !own)
              .map(({ id, madeAt, madeBy: who }) => (
                <div key={id} className={shared.wrapped}>
                  <p className={css.text}>{m.agenda_feed_other({ who, day: dayOf(madeAt) })}</p>
                  <Button kind="quiet-danger" loading={ending.isPending} onClick={() => ending.mutate(id)}>
                    {m.agenda_feed_end_other({ who })}
                  </Button>
                </div>
              ))}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Address({ url }: { url: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    toast.done(m.agenda_feed_copied());
  };
  return (
    <div className={css.address}>
      <SecretField
        label={m.agenda_feed_address()}
        hint={m.agenda_feed_once()}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Button kind="primary" onClick={() => void copy()}>
        {m.agenda_feed_copy()}
      </Button>
    </div>
  );
}
