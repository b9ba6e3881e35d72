import { type Agenda, type AgendaEntry, expectedOf, nextArrivals, toCollect } from '@embook/domain/agenda';
import { clockOf, type ShopTime } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { visitQuery } from '../desk/queries.ts';
import { useCan } from '../lib/session.ts';
import { formatMoney } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import css from './desk-line.module.css';
import type { GridModel } from './grid/grid-model.ts';
import { type Lifted, useLifted } from './grid/grid-state.ts';
import { dueText, firstName, landingText, obstacleText, titleOf } from './agenda-words.ts';
import shared from '../theme/shared.module.css';

/** As long as between the presses of a double click. */
const DOUBLE_PRESS_MS = 500;
/** A hand moves a little between them. */
const SAME_PLACE_PX = 8;

/** AGD-5: the second press of a double click, or of Enter, would mark the visit that has moved to this button. */
function useArrivePress(onArrive: (entry: AgendaEntry) => void) {
  const last = useRef({ timeStamp: -DOUBLE_PRESS_MS, clientX: 0, clientY: 0 });
  return (entry: AgendaEntry) => ({
    onClick: ({ detail, timeStamp, clientX, clientY }: MouseEvent): void => {
      const { current: before } = last;
      last.current = { timeStamp, clientX, clientY };
      // A key presses at 0, 0. The count begins anew when another button has moved here.
      const isSamePlace = Math.hypot(clientX - before.clientX, clientY - before.clientY) < SAME_PLACE_PX;
      const isAgain = detail > 1 || (isSamePlace && timeStamp - before.timeStamp < DOUBLE_PRESS_MS);
      if (!isAgain) onArrive(entry);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      // Enter that is held down.
      if (event.repeat) event.preventDefault();
    },
  });
}

const MAX_SHOWN = 3;

interface DeskLineProps {
  model: GridModel;
  /** The entries of today; undefined when another day is shown. */
  today: readonly AgendaEntry[] | undefined;
  now: ShopTime;
  mayMark: (entry: AgendaEntry) => boolean;
}

/** The receptionist's list: the next visits and open amounts. While an entry is moved by keyboard, its keys. */
export function DeskLine({ model, today, now, mayMark }: DeskLineProps) {
  const lifted = useLifted(model.state);
  const pressOf = useArrivePress(model.arrive);
  if (lifted?.by === 'keys') return <MoveKeys model={model} lifted={lifted} />;
  if (!today) return null;
  const arrivals = nextArrivals(today, now);
  const { cents, visits } = toCollect(today);
  const others = arrivals.slice(MAX_SHOWN).reduce((sum, entry) => sum + expectedOf(entry), 0);
  return (
    <section className={css.line} aria-label={m.agenda_next()}>
      <b className={css.label}>{m.agenda_next()}</b>
      {arrivals
        .slice(0, MAX_SHOWN)
        .map((entry) =>
          entry.kind === 'session' ? (
            <ClassArrival key={`class-${entry.id}`} entry={entry} onOpen={() => model.open(entry)} />
          ) : (
            <Arrival
              key={entry.id}
              entry={entry}
              agenda={model.agenda}
              press={mayMark(entry) ? pressOf(entry) : undefined}
            />
          ),
        )}
      {arrivals.length === 0 && <span className={css.quiet}>{m.agenda_next_none()}</span>}
      <span className={css.rest}>
        {others > 0 && <span>{m.agenda_more_today({ count: others })}</span>}
        {visits > 0 && (
          <span className={css.collect}>{m.agenda_to_collect({ amount: formatMoney(cents), count: visits })}</span>
        )}
      </span>
    </section>
  );
}

interface ArrivalProps {
  entry: AgendaEntry;
  agenda: Agenda;
  /** For who may mark it. */
  press: ReturnType<ReturnType<typeof useArrivePress>> | undefined;
}

function Arrival({ entry, agenda, press }: ArrivalProps) {
  const employee = agenda.employees.find(({ id }) => id === entry.employeeId)?.name;
  const money = entry.dueCents !== null ? dueText(entry.dueCents) : entry.paid ? m.agenda_paid() : undefined;
  const note = [employee && firstName(employee), money].filter(Boolean).join(' · ') || entry.service?.name;
  return (
    <span className={css.arrival}>
      <time>{clockOf(entry.startsAt)}</time>
      <span className={css.who}>
        <span className={css.name} title={titleOf(entry)}>
          {titleOf(entry)}
        </span>
        <small title={note}>{note}</small>
      </span>
      {press && (
        <Button size="small" aria-label={m.agenda_mark_arrived({ name: titleOf(entry) })} {...press}>
          {m.agenda_arrive()}
        </Button>
      )}
    </span>
  );
}

/** CLS-5: the people of a class arrive together; its list marks each of them and takes their money. */
function ClassArrival({ entry, onOpen }: { entry: AgendaEntry; onOpen: () => void }) {
  const note = [
    m.agenda_expected_count({ count: expectedOf(entry) }),
    entry.unpaidCents ? dueText(entry.unpaidCents) : undefined,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className={css.arrival}>
      <time>{clockOf(entry.startsAt)}</time>
      <span className={css.who}>
        <span className={css.name} title={titleOf(entry)}>
          {titleOf(entry)}
        </span>
        <small title={note}>{note}</small>
      </span>
      <Button size="small" aria-label={m.agenda_open_list_of({ name: titleOf(entry) })} onClick={onOpen}>
        {m.agenda_open_list()}
      </Button>
    </span>
  );
}

/** The keys of the move mode; every step is announced to screen readers. */
function MoveKeys({ model, lifted }: { model: GridModel; lifted: Lifted }) {
  const { agenda, tellCustomer, isAskedFor, columns } = model;
  const { entry, landing, obstacle } = lifted;
  const isWeek = columns.some(({ midnight }) => midnight !== columns[0]?.midnight);
  const name = firstName(entry.customer?.name ?? '');
  const isEmailSeen = useCan()('contact_details.view').ok;
  // Fetched for its address: nobody without one is told.
  useQuery({ ...visitQuery(entry.id), enabled: isEmailSeen });
  const cannotTell = model.cannotTell(entry.id);
  return (
    <section className={`${css.line} ${css.dark}`} aria-label={m.agenda_moving({ name: titleOf(entry) })}>
      <b className={css.label}>{m.agenda_moving({ name: titleOf(entry) })}</b>
      <span className={shared.unseen} role="status">
        {obstacle ? obstacleText(obstacle, agenda) : landingText(landing, agenda, isWeek)}
      </span>
      <Keys keys={['↑', '↓']} does={m.agenda_key_quarter()} />
      <Keys keys={['⇧', '↑', '↓']} does={m.agenda_key_five()} />
      <Keys keys={['←', '→']} does={isWeek ? m.agenda_day() : m.agenda_key_column()} />
      <Keys keys={['Alt', '↑', '↓']} does={m.agenda_key_length()} />
      <Keys keys={['R']} does={m.agenda_key_room()} />
      {!cannotTell && (
        <Keys keys={['M']} does={tellCustomer ? m.agenda_key_tell_yes({ name }) : m.agenda_key_tell_no({ name })} />
      )}
      <Keys keys={['C']} does={causeWords({ name, isAskedFor, keepsPolicy: tellCustomer || cannotTell })} />
      <Keys keys={['↵']} does={m.agenda_key_lay_down()} />
      <Keys keys={['Esc']} does={m.agenda_key_put_back()} />
    </section>
  );
}

interface CauseWordsInput {
  name: string;
  isAskedFor: boolean;
  /** Cancelling costs after the move what it cost before. */
  keepsPolicy: boolean;
}

/** CAN-11, record 104: who has an address and is not told of the move keeps free cancelling, whoever wanted it. */
function causeWords({ name, isAskedFor, keepsPolicy }: CauseWordsInput): string {
  if (!isAskedFor) return m.agenda_key_asked_no({ name });
  return keepsPolicy ? m.agenda_key_asked_yes({ name }) : m.agenda_key_asked_untold({ name });
}

const Keys = ({ keys, does }: { keys: readonly string[]; does: string }) => (
  <span className={css.keys}>
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
    {does}
  </span>
);
