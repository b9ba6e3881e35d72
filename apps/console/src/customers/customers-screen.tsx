import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { useAddressAction } from '../lib/address-action.ts';
import { useSettled } from '../lib/settled.ts';
import { useCan } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { Button } from '../ui/button/button.tsx';
import { Matched } from '../ui/find/find-field.tsx';
import find from '../ui/find/find-field.module.css';
import { EmptyState, Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { AddCustomer } from './add-customer.tsx';
import { CustomerCard } from './customer-card.tsx';
import css from './customers.module.css';
import { customerListQuery } from './queries.ts';
import shared from '../theme/shared.module.css';

/** DESK-1: search by name, phone or e-mail, tolerating typos; the card of a customer opens beside the list. */
export default function Customers() {
  const id = Number(useParams()['id']) || undefined;
  const can = useCan();
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const settled = useSettled(typed.trim());
  const query = useInfiniteQuery(customerListQuery(settled));
  const isContactSeen = can('contact_details.view').ok;
  const mayAdd = can('customers.change').ok;
  useAddressAction('add', () => setAdding(mayAdd));
  return (
    <div className={`${shared.split} ${css.screen}`} data-card={id !== undefined || undefined}>
      <section className={`${shared.pane} ${css.list}`}>
        <div className={css.head}>
          <h1 className={css.title}>{m.customers_title()}</h1>
          {mayAdd && (
            <Button onClick={() => setAdding(true)}>
              <UserPlus size={18} aria-hidden />
              {m.customers_add()}
            </Button>
          )}
          <label className={`${find.box} ${css.search}`}>
            <Search size={18} aria-hidden />
            <input
              className={find.input}
              type="search"
              aria-label={m.customers_search()}
              placeholder={m.customers_search()}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
        </div>
        <Loaded query={query} failed={m.customers_failed()} waiting={<Skeleton lines={8} />}>
          {({ pages }) => {
            const people = pages.flatMap(({ customers }) => customers);
            if (people.length === 0)
              return (
                <EmptyState
                  icon={<Users size={22} aria-hidden />}
                  title={settled === '' ? m.customers_empty_title() : m.customers_none_title({ typed: settled })}
                  text={settled === '' ? m.customers_empty_text() : m.customers_none_text()}
                />
              );
            return (
              <ul>
                {people.map((person) => (
                  <li key={person.id}>
                    <Link
                      className={css.row}
                      href={`/customers/${person.id}`}
                      aria-current={person.id === id ? 'true' : undefined}
                    >
                      <Avatar name={person.name} size={32} />
                      <span className={css.name} title={person.name}>
                        <Matched text={person.name} typed={settled} />
                      </span>
                      {isContactSeen && (
                        <span className={css.contact}>
                          {person.phone !== null && <span>{person.phone}</span>}
                          {person.email !== null && (
                            <span className={person.phone === null ? undefined : shared.small}>
                              <Matched text={person.email} typed={settled} />
                            </span>
                          )}
                          {person.phone === null && person.email === null && (
                            <span className={shared.small}>{m.customers_no_contact()}</span>
                          )}
                        </span>
                      )}
                    </Link>
                  </li>
                ))}
                {query.hasNextPage && (
                  <li className={css.more}>
                    <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                      {m.customers_more()}
                    </Button>
                  </li>
                )}
              </ul>
            );
          }}
        </Loaded>
      </section>
      {id !== undefined && <CustomerCard key={id} id={id} />}
      <AddCustomer open={isAdding} typed={typed} onClose={() => setAdding(false)} />
    </div>
  );
}
