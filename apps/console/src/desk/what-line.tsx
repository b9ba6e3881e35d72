import type { BookableService } from '@embook/domain/desk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Ref } from 'react';
import { plainText, plainWords, searchByText } from '@embook/domain/shared';
import { customerQuery } from '../customers/queries.ts';
import { formatMoney } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { FindField, Matched } from '../ui/find/find-field.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import type { Draft } from './desk-draft-store.ts';
import { Line, Picked } from './line.tsx';
import css from './new-booking.module.css';
import shared from '../theme/shared.module.css';

const MAX_RESULTS = 6;

/**
 * DESK-1: the services that contain every typed word in name, category or minutes, in the reader's language or the
 * company's; where there is none, those with one letter mistyped.
 */
export function servicesFor(all: readonly BookableService[], typed: string, usual?: number): BookableService[] {
  const [firstWord] = plainWords(typed);
  const rank = ({ id, name }: BookableService): number => {
    if (id === usual) return 0;
    return firstWord !== undefined && plainText(name).startsWith(firstWord) ? 1 : 2;
  };
  const textOf = ({ name, mainName, category, minutes }: BookableService) =>
    `${name} ${mainName} ${category} ${minutes}`;
  return searchByText(all, typed, textOf)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MAX_RESULTS);
}

/** The customer's most frequent service that is still offered. */
export function usualOf(
  visits: readonly { readonly service: string }[],
  services: readonly Pick<BookableService, 'id' | 'mainName'>[],
): number | undefined {
  const counted = Map.groupBy(visits, ({ service }) => service);
  const [most] = [...counted].toSorted(([, a], [, b]) => b.length - a.length);
  // A visit keeps the company's own word.
  return services.find(({ mainName }) => mainName === most?.[0])?.id;
}

interface WhatLineProps {
  draft: Draft;
  services: UseQueryResult<{ services: BookableService[] }>;
  onType: (serviceTyped: string) => void;
  onPick: (service: BookableService) => void;
  onClear: () => void;
  ref: Ref<HTMLInputElement>;
}

const factsOf = ({ minutes, priceCents }: BookableService): string =>
  `${m.desk_minutes({ count: minutes })} · ${formatMoney(priceCents)}`;

/** The service, searched as the caller says it: `back 60`. The customer's usual one comes first. */
export function WhatLine({ draft, services, onType, onPick, onClear, ref }: WhatLineProps) {
  const { who, service, serviceTyped: typed = '', wantedId } = draft;
  const customer = useQuery({ ...customerQuery(who?.kind === 'known' ? who.id : 0), enabled: who?.kind === 'known' });
  if (service)
    return (
      <Line label={m.desk_what()}>
        <Picked onClear={onClear}>
          <span className={css.pickedWords}>
            <span>
              <strong>{service.name}</strong> <span className={shared.small}>{factsOf(service)}</span>
            </span>
          </span>
        </Picked>
      </Line>
    );
  const find = (all: readonly BookableService[] | undefined) => {
    const usual = usualOf(customer.data?.customer.visits ?? [], all ?? []);
    const shown = who || typed !== '' ? servicesFor(all ?? [], typed, usual) : [];
    return (
      <FindField
        ref={ref}
        label={m.desk_what_label()}
        placeholder={m.desk_what_placeholder()}
        typed={typed}
        onType={onType}
        isSettled={all !== undefined}
        options={shown.map((each) => ({
          key: `service-${each.id}`,
          onPick: () => onPick(each),
          content: (
            <span className={css.serviceWords}>
              <strong>
                <Matched text={each.name} typed={typed} />
              </strong>
              <span className={shared.small}>{factsOf(each)}</span>
              {each.id === usual && <span className={css.tag}>{m.desk_what_usual()}</span>}
            </span>
          ),
        }))}
        empty={all && typed !== '' && <p className={shared.small}>{m.desk_what_none({ typed })}</p>}
      />
    );
  };
  return (
    <Line label={m.desk_what()}>
      {/* The field takes letters before its list has loaded; one whose service is known by its id is only waited for. */}
      <Loaded
        query={services}
        failed={m.desk_what_failed()}
        waiting={wantedId === undefined ? find(undefined) : <Skeleton lines={1} />}
      >
        {({ services: all }) => find(all)}
      </Loaded>
    </Line>
  );
}
