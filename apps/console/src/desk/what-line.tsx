import type { BookableService } from '@embook/domain/desk';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { customerQuery } from '../customers/queries.ts';
import { formatMoney } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { FindField, Matched } from '../ui/find/find-field.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import type { Draft } from './desk-draft-store.ts';
import { Line, Picked } from './line.tsx';
import css from './new-booking.module.css';
import shared from '../theme/shared.module.css';
import { servicesFor, usualOf } from './services-for.ts';

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
