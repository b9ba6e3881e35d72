import type { Agenda } from '@embook/domain/agenda';
import { clockOf, dayOf, startOfDay } from '@embook/domain/shared';
import { recall, remember } from '@embook/ui/device-memory';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type CSSProperties, useId, useState } from 'react';
import { bookableQuery } from '../../desk/queries.ts';
import { call } from '../../lib/call.ts';
import { useModal } from '../../lib/modal.ts';
import { m } from '../../paraglide/messages.js';
import { IconButton } from '../../ui/button/button.tsx';
import { SelectField } from '../../ui/field/field.tsx';
import { TimeField } from '../../ui/field/time-field.tsx';
import { Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import type { NewAt } from '../agenda-address.ts';
import type { WhyAsked } from '../grid/grid-model.ts';
import { firstName } from '../agenda-words.ts';
import { longDay } from '../../lib/formats.ts';
import { WhyAnswer } from './why-answer.tsx';
import { WhyLanes } from './why-lanes.tsx';
import css from './why.module.css';

const SERVICE_KEY = 'embook-console-why-service';

interface WhyPopoverProps {
  asked: WhyAsked;
  agenda: Agenda;
  shopId: number;
  mayBook: boolean;
  onBook: (at: NewAt) => void;
  onClose: () => void;
}

/** The services of the column's rooms; without an employee or room, of all rooms. */
const offeredIn = ({ rooms }: Agenda, { employeeId, roomId }: NewAt): Set<number> =>
  new Set(
    rooms
      .filter((room) => (roomId === null ? employeeId === null || room.employeeId === employeeId : room.id === roomId))
      .flatMap(({ serviceIds }) => serviceIds),
  );

function titleOf(isFree: boolean, isRoom: boolean) {
  if (isFree) return isRoom ? m.agenda_why_title_free_room : m.agenda_why_title_free;
  return isRoom ? m.agenda_why_title_room : m.agenda_why_title;
}

/** AGD-8: why a time is not free for a service, answered by the same code that offers times. */
export default function WhyPopover({ asked, agenda, shopId, mayBook, onBook, onClose }: WhyPopoverProps) {
  const { modal, close } = useModal(true, onClose);
  const title = useId();
  const { startsAt, setTime } = useAskedTime(asked);
  const [wantedId, setWantedId] = useState(() => asked.serviceId ?? (Number(recall(SERVICE_KEY)) || undefined));
  const bookable = useQuery(bookableQuery(shopId));
  const offered = offeredIn(agenda, asked);
  const all = bookable.data?.services ?? [];
  // The agenda's rooms name a service and not its options: who does those is known with the service.
  const theirs = all.filter(
    ({ id, people }) => offered.has(id) || people.some((person) => person.id === asked.employeeId),
  );
  // Who does none of them is asked about all, so that the answer names the service.
  const services = theirs.length > 0 ? theirs : all;
  const service = services.find(({ id }) => id === wantedId) ?? services[0];
  const room = agenda.rooms.find(({ id }) => id === asked.roomId);
  const employeeId = asked.employeeId ?? room?.employeeId ?? undefined;
  const request = { shopId, serviceId: service?.id ?? 0, startsAt, employeeId, roomId: asked.roomId ?? undefined };
  const answer = useQuery({
    queryKey: ['agenda', shopId, 'why', request],
    enabled: service !== undefined,
    placeholderData: keepPreviousData,
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffWhy', request, { signal }),
  });

  const choose = (id: number) => {
    remember(SERVICE_KEY, String(id));
    setWantedId(id);
  };
  const book = (at: Pick<NewAt, 'startsAt' | 'roomId'>) => {
    const employee = agenda.rooms.find(({ id }) => id === at.roomId)?.employeeId ?? asked.employeeId;
    close();
    onBook({ ...at, employeeId: employee, ...(service && { serviceId: service.id }) });
  };
  const isRoom = asked.employeeId === null && asked.roomId !== null;
  const words = { time: clockOf(startsAt), name: asked.employeeId === null ? asked.name : firstName(asked.name) };
  return (
    <dialog
      {...modal}
      className={css.popover}
      style={{ '--x': `${asked.x}px`, '--y': `${asked.y}px` } as CSSProperties}
      aria-labelledby={title}
      // Not on click: a long press ends with one, over the dialog it has just opened.
      onClick={undefined}
      onPointerDown={modal.onClick}
    >
      <div className={css.inside}>
        <header className={css.head}>
          <h2 id={title}>{titleOf(answer.data?.free ?? false, isRoom)(words)}</h2>
          <IconButton label={m.shell_ui_close()} onClick={close}>
            <X size={20} aria-hidden />
          </IconButton>
        </header>
        <p className={css.day}>{longDay(dayOf(startsAt))}</p>
        {bookable.data && services.length === 0 ? (
          <p>{m.agenda_why_nothing_offered()}</p>
        ) : (
          <>
            <div className={css.question}>
              <SelectField
                label={m.agenda_why_service()}
                value={service?.id ?? ''}
                onChange={({ target }) => choose(Number(target.value))}
              >
                {services.map(({ id, name, minutes }) => (
                  <option key={id} value={id}>
                    {m.agenda_why_option({ name, minutes })}
                  </option>
                ))}
              </SelectField>
              <TimeField
                label={m.agenda_why_time()}
                value={clockOf(startsAt)}
                required
                onTime={(time) => setTime(time)}
              />
            </div>
            {service && (
              <WhyLanes
                agenda={agenda}
                asked={{ employeeId: employeeId ?? null, roomId: asked.roomId }}
                serviceId={service.id}
                startsAt={startsAt}
                minutes={service.minutes}
              />
            )}
            <Loaded
              query={bookable.error ? { ...bookable, data: undefined } : answer}
              failed={m.agenda_failed()}
              waiting={<Skeleton lines={4} />}
            >
              {(found) => (
                <WhyAnswer
                  {...{ found, agenda, startsAt }}
                  name={words.name}
                  service={service?.name ?? ''}
                  onBook={mayBook ? book : undefined}
                  {...{ asked, employeeId }}
                />
              )}
            </Loaded>
          </>
        )}
      </div>
    </dialog>
  );
}

/** The time in question, which can be changed. */
function useAskedTime(asked: WhyAsked) {
  const [startsAt, setStartsAt] = useState(asked.startsAt);
  const setTime = (clock: string) => {
    const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? [];
    if (hours !== undefined) setStartsAt(startOfDay(asked.startsAt) + Number(hours) * 3_600 + Number(minutes) * 60);
  };
  return { startsAt, setTime };
}
