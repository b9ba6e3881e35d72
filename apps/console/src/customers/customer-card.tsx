import type { StaffContract } from '@embook/domain/contract';
import { type AnswerOf, shopTimeAt } from '@embook/domain/shared';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BanknoteX, ChevronLeft, Plus, StickyNote } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { visitStatusWords } from '../lib/visit-words.ts';
import { useAddress } from '../lib/address.ts';
import { call } from '../lib/call.ts';
import { useShopNow } from '../lib/clock.ts';
import { formatMoment } from '../lib/formats.ts';
import { useCan, useZone } from '../lib/session.ts';
import { useShop } from '../lib/shop.ts';
import { m } from '../paraglide/messages.js';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { Button, IconButton } from '../ui/button/button.tsx';
import { NoteForm } from '../ui/field/note-form.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { ContactLinks } from './contact-links.tsx';
import { CustomerNote } from './customer-note.tsx';
import { EraseCustomer } from './erase-customer.tsx';
import css from './customers.module.css';
import { customerQuery } from './queries.ts';
import shared from '../theme/shared.module.css';

type Customer = AnswerOf<StaffContract['staffCustomer']>['customer'];

/** Contact, visits and notes of one customer, with a button to book for them. */
export function CustomerCard({ id }: { id: number }) {
  const query = useQuery(customerQuery(id));
  const [, go] = useLocation();
  return (
    <section className={`${shared.pane} ${css.card}`} aria-label={m.customers_card()}>
      <span className={css.back}>
        <IconButton label={m.customers_back()} onClick={() => go('/customers')}>
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
      </span>
      <Loaded query={query} failed={m.customers_card_failed()} waiting={<Skeleton lines={8} />}>
        {({ customer }) => <Card customer={customer} />}
      </Loaded>
    </section>
  );
}

function Card({ customer }: { customer: Customer }) {
  const can = useCan();
  const address = useAddress();
  const { shop } = useShop();
  const zone = useZone(shop?.id);
  const now = useShopNow(zone);
  const { id, name, phone, email, noShows, visits, customerNote } = customer;
  const coming = visits.filter(({ startsAt, status }) => startsAt > now && status !== 'cancelled').toReversed();
  const past = visits.filter((visit) => !coming.includes(visit));
  return (
    <>
      <div className={css.person}>
        <Avatar name={name} size={56} />
        <div>
          <h2 className={css.cardName}>{name}</h2>
          <p className={shared.small}>
            {[
              m.customers_visits({ count: customer.visitCount }),
              noShows > 0 ? m.customers_no_shows({ count: noShows }) : undefined,
              customer.blocked ? m.customers_blocked() : undefined,
              customer.mailStopped ? m.customers_mail_stopped() : undefined,
              customer.hasAccount ? m.customers_has_account() : m.customers_no_account(),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      <div className={`${shared.wrapped} ${css.chips}`}>
        <ContactLinks {...{ phone, email }} className={css.chip} />
        {can('agenda.change').ok && (
          <Button kind="primary" onClick={() => address.set({ new: 1, customer: id })}>
            <Plus size={18} aria-hidden />
            {m.customers_book()}
          </Button>
        )}
      </div>
      <CustomerNote note={customerNote} />
      <Returned returned={customer.returned} zone={zone} />
      <Visits title={m.customers_coming()} empty={m.customers_coming_none()} visits={coming} />
      <Visits title={m.customers_past()} empty={m.customers_past_none()} visits={past} isPast />
      <Notes customer={customer} zone={zone} mayChange={can('customers.change').ok} />
      {!customer.hasAccount && can('customers.change', { employeeId: null }).ok && (
        <EraseCustomer {...{ id, name, coming }} />
      )}
    </>
  );
}

/** Bundles and memberships whose money went back: why they no longer pay for visits (A30). */
function Returned({ returned, zone }: { returned: Customer['returned']; zone: string }) {
  const words = { bundle: m.customers_returned_bundle, subscription: m.customers_returned_subscription };
  return returned.map(({ kind, id, name, at }) => (
    <p key={`${kind} ${id}`} className={`${css.part} ${css.returned}`}>
      <BanknoteX size={16} aria-hidden />
      {words[kind]({ name, day: formatMoment(shopTimeAt(at * 1000, zone)) })}
    </p>
  ));
}

interface VisitsProps {
  title: string;
  empty: string;
  visits: Customer['visits'];
  isPast?: boolean;
}

function Visits({ title, empty, visits, isPast = false }: VisitsProps) {
  /** That a past visit is booked says nothing; that nobody noted whether they came does. */
  const words = (status: string) =>
    isPast && status === 'confirmed' ? m.customers_not_marked() : visitStatusWords(status);
  return (
    <div className={css.part}>
      <h3 className={css.partTitle}>{title}</h3>
      {visits.length === 0 && <p className={shared.small}>{empty}</p>}
      <ul>
        {visits.map(({ id, startsAt, service, status, paid }) => (
          <li key={id}>
            <Link className={css.visit} href={`?booking=${id}`}>
              <time>{formatMoment(startsAt)}</time>
              <span className={shared.cut} title={service}>
                {service}
              </span>
              <span className={shared.small}>
                {[words(status), paid === false && status === 'confirmed' ? m.customers_unpaid() : undefined]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NotesProps {
  customer: Customer;
  zone: string;
  mayChange: boolean;
}

/** DESK-7: notes for colleagues. */
function Notes({ customer: { id, notes }, zone, mayChange }: NotesProps) {
  const client = useQueryClient();
  const add = useMutation({
    // One after the other, as they were written.
    scope: { id: `note customer ${id}` },
    mutationFn: (note: string) => call('staffNoteOnCustomer', { id, note }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['customer', id] }),
  });
  return (
    <div className={css.part}>
      <h3 className={css.partTitle}>{m.customers_notes()}</h3>
      <ul>
        {notes.map(({ id: noteId, note, who, at }) => (
          <li key={noteId} className={css.staffNote}>
            <StickyNote size={16} aria-hidden />
            <span>
              {note} <span className={shared.small}>{[who, formatMoment(shopTimeAt(at * 1000, zone))].join(', ')}</span>
            </span>
          </li>
        ))}
      </ul>
      {mayChange && (
        <NoteForm
          about={`customer ${id}`}
          label={m.customers_note()}
          save={m.customers_note_save()}
          saving={add.isPending}
          onSave={(note) => add.mutateAsync(note)}
        />
      )}
    </div>
  );
}
