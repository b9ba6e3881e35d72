import type { ClassSession } from '@embook/domain/classes';
import type { PreviewDraft } from '@embook/domain/catalogue';
import type { Locale } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { kinds } from '../../catalogue/kinds.ts';
import { textOf } from '../../lib/text-of.ts';
import { thingsQuery } from '../../catalogue/queries.ts';
import { routeOf, textIn } from '../../catalogue/thing-preview.tsx';
import { useCan, useWorkplace } from '../../lib/session.ts';
import { Preview } from '../../preview/preview.tsx';
import type { TimetableParts } from '../queries.ts';
import type { EventValues } from './event-values.ts';

interface EventPreviewProps {
  shopId: number;
  event: ClassSession | undefined;
  values: EventValues;
  parts: TimetableParts;
  /** Undefined for the company's main language. */
  language: Locale | undefined;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
}

const named = (kind: string, list: readonly { readonly id: number; readonly name: string }[]) =>
  list.map(({ id, name }) => [`${kind}:${id}`, name] as const);

/** The page of an event as it is typed (CAT-2), also before it is online. */
export function EventPreview({ shopId, event, values, parts, language, isFull, onFull }: EventPreviewProps) {
  const { company } = useWorkplace();
  const locale = language ?? company.mainLanguage;
  const all = useQuery({
    ...thingsQuery({ ...kinds.services, isOfShop: false }, undefined),
    enabled: useCan()('catalogue.view').ok,
  });
  const service = all.data?.find(({ id }) => id === values.serviceId);
  const picture = parts.services.find(({ id }) => id === values.serviceId)?.photoUrl ?? null;
  const draft: PreviewDraft = {
    thing: 'event',
    values: {
      ...values,
      shopId,
      // What an event does not have itself is that of its service.
      photo: values.photo ?? picture,
      description: textOf(values.description) || (service ? textIn(service, locale, 'description') : null),
    },
    names: {
      ...Object.fromEntries([
        ...named('service', parts.services),
        ...named('employee', parts.employees),
        ...named('room', parts.rooms),
      ]),
      ...(service && { [`service:${service.id}`]: textIn(service, locale, 'name') }),
    },
  };
  const isBlank = event === undefined && textOf(values.name) === '' && values.serviceId === undefined;
  return (
    <Preview
      draft={isBlank ? undefined : draft}
      route={isBlank ? `/shops/${shopId}` : routeOf('event', shopId, event?.id)}
      saved={event?.version ?? 0}
      {...{ locale, isFull, onFull }}
    />
  );
}
