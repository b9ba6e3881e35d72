import { plainText } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { FileText, UserPlus, UserRound } from 'lucide-react';
import type { Ref } from 'react';
import { customerQuery, customersQuery } from '../customers/queries.ts';
import { useSettled } from '../lib/settled.ts';
import { useCan } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { FindField, type FindOption, Matched } from '../ui/find/find-field.tsx';
import type { Draft, Who } from './desk-draft-store.ts';
import { Line, Picked } from './line.tsx';
import css from './new-booking.module.css';
import { isNamed, nameOf, type TypedPerson, typedPerson } from './typed-person.ts';
import shared from '../theme/shared.module.css';

interface WhoLineProps {
  draft: Draft;
  onType: (whoTyped: string) => void;
  onPick: (who: Who) => void;
  onClear: () => void;
  ref: Ref<HTMLInputElement>;
}

/** DESK-1, DESK-4: one field that finds a customer by name, number or e-mail, or creates one from the typed text. */
export function WhoLine({ draft: { who, whoTyped = '' }, onType, onPick, onClear, ref }: WhoLineProps) {
  return (
    <Line label={m.desk_who()}>
      {who ? (
        <Picked onClear={onClear}>
          {who.kind === 'known' ? <Known id={who.id} /> : <NewCustomer person={who.person} />}
        </Picked>
      ) : (
        <FindSomebody ref={ref} typed={whoTyped} onType={onType} onPick={onPick} />
      )}
    </Line>
  );
}

interface FindSomebodyProps {
  typed: string;
  onType: (typed: string) => void;
  onPick: (who: Who) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** The field itself, also used to add a participant to a class. */
export function FindSomebody({ typed, onType, onPick, ref }: FindSomebodyProps) {
  const can = useCan();
  const settled = useSettled(typed.trim());
  const query = useQuery({ ...customersQuery(settled, 6), enabled: settled !== '' });
  const person = typedPerson(typed);
  const number = typedPerson(settled)?.phone;
  const numbers = useQuery({ ...customersQuery(number ?? '', 6), enabled: number !== undefined });
  const isSettled = settled === typed.trim() && !query.isFetching && !numbers.isFetching;
  const mayAdd = can('customers.change').ok;
  const found = typed.trim() === '' ? [] : (query.data?.customers ?? []);
  const known: FindOption[] = found.map(({ id, name, email, phone }) => ({
    key: `customer-${id}`,
    onPick: () => onPick({ kind: 'known', id }),
    content: (
      <>
        <Avatar name={name} size={32} />
        <span className={shared.words}>
          <strong>
            <Matched text={name} typed={typed} />
          </strong>
          <span className={shared.small}>{[phone, email].filter(Boolean).join(' · ') || m.desk_who_no_contact()}</span>
        </span>
      </>
    ),
  }));
  const added: FindOption[] =
    mayAdd && person
      ? [
          {
            key: 'new',
            onPick: () => onPick({ kind: 'new', person }),
            content: (
              <>
                <span className={css.sign}>
                  <UserPlus size={18} aria-hidden />
                </span>
                <span className={shared.words}>
                  <strong>{m.desk_who_new({ name: nameOf(person) })}</strong>
                  <span className={shared.small}>
                    {[person.phone, person.email].filter(Boolean).join(' · ') || m.desk_who_type_on()}
                  </span>
                </span>
              </>
            ),
          },
        ]
      : [];
  // Under another name than theirs: after the new customer, who may share the number with them.
  const owners: FindOption[] = (number === undefined ? [] : (numbers.data?.customers ?? []))
    .filter(({ id, phone }) => isSameNumber(phone, number) && !found.some((each) => each.id === id))
    .map(({ id, name, phone }) => ({
      key: `customer-${id}`,
      onPick: () => onPick({ kind: 'known', id }),
      content: (
        <>
          <Avatar name={name} size={32} />
          <span className={shared.words}>
            <strong>{m.desk_who_number_of({ name })}</strong>
            <span className={shared.small}>{phone}</span>
          </span>
        </>
      ),
    }));
  // Somebody with a similar name must not be booked for by a quick Enter.
  const isFirst =
    person?.lastName !== undefined &&
    !person.phone &&
    !person.email &&
    !found.some(({ name }) => isNamed(name, person));
  const walkIn: FindOption[] =
    mayAdd && isWalkIn(typed)
      ? [
          {
            key: 'guest',
            onPick: () => onPick({ kind: 'new', person: { firstName: m.desk_who_guest() } }),
            content: (
              <>
                <span className={css.sign}>
                  <UserRound size={18} aria-hidden />
                </span>
                <span className={shared.words}>
                  <strong>{m.desk_who_walk_in()}</strong>
                  <span className={shared.small}>{m.desk_who_walk_in_text()}</span>
                </span>
              </>
            ),
          },
        ]
      : [];
  const options = isFirst ? [...walkIn, ...added, ...known] : [...known, ...walkIn, ...added, ...owners];
  return (
    <FindField
      ref={ref}
      label={m.desk_who_label()}
      placeholder={m.desk_who_placeholder()}
      typed={typed}
      onType={onType}
      options={options}
      isSettled={isSettled}
      failed={isSettled && query.isError ? m.customers_failed() : undefined}
      empty={isSettled && <p className={shared.small}>{m.desk_who_nobody()}</p>}
    />
  );
}

const OWN_DIGITS = 8;
/** `06 1234 5678` and `+31612345678` are the same: they differ in what comes before the last digits. */
const ownDigits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-OWN_DIGITS);
const isSameNumber = (phone: string | null, typed: string | undefined): boolean =>
  phone !== null && typed !== undefined && ownDigits(phone) === ownDigits(typed);

/** Whether the typed text, perhaps none yet, begins what the walk-in is called. */
function isWalkIn(typed: string): boolean {
  const begun = joined(typed);
  // Of signs alone nothing is left.
  if (begun === '') return typed.trim() === '';
  return [m.desk_who_walk_in(), m.desk_who_guest()].some((name) => joined(name).startsWith(begun));
}

/** `Walk-in`, `walk in` and `walkin` are the same. */
const joined = (text: string): string => plainText(text).replaceAll(' ', '');

function Known({ id }: { id: number }) {
  const { data } = useQuery(customerQuery(id));
  const customer = data?.customer;
  return (
    <span className={css.pickedWords}>
      <Avatar name={customer?.name ?? ''} size={32} />
      <span className={shared.words}>
        <span>
          <strong>{customer?.name ?? m.desk_loading()}</strong>{' '}
          <span className={shared.small}>
            {customer &&
              [customer.phone ?? customer.email, m.desk_who_visits({ count: customer.visitCount })]
                .filter(Boolean)
                .join(' · ')}
          </span>
        </span>
        {customer?.customerNote && (
          <span className={shared.small}>
            <FileText size={14} aria-hidden /> {customer.customerNote}
          </span>
        )}
      </span>
    </span>
  );
}

const NewCustomer = ({ person }: { person: TypedPerson }) => (
  <span className={css.pickedWords}>
    <span className={css.sign}>
      <UserPlus size={18} aria-hidden />
    </span>
    <span className={shared.words}>
      <strong>{nameOf(person)}</strong>
      <span className={shared.small}>
        {[m.desk_who_is_new(), person.phone, person.email].filter(Boolean).join(' · ')}
      </span>
    </span>
  </span>
);
