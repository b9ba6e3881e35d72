import { PREVIEW_NEW_ID, type PreviewDraft, type PreviewThing, previewThings } from '@embook/domain/catalogue';
import type { Locale } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { useWorkplace } from '../lib/session.ts';
import { Preview } from '../preview/preview.tsx';
import { type Kind, kinds } from './kinds.ts';
import { type Thing, type Values } from './things.ts';
import { textOf } from '../lib/text-of.ts';
import { thingsQuery } from './queries.ts';

interface ThingPreviewProps {
  kind: Kind;
  shopId: number | undefined;
  thing: Thing | undefined;
  values: Values;
  /** Undefined for the company's main language. */
  language: Locale | undefined;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
}

const previewed = (kind: Kind): PreviewThing | undefined => previewThings.find((name) => name === kind.name);

/** Rooms and equipment have no page of their own. */
export const hasPreview = (kind: Kind): boolean => previewed(kind) !== undefined;

/** The route of the widget that shows it. */
export function routeOf(thing: PreviewThing, shopId: number, id: number | undefined): string {
  const inShop = `/shops/${shopId}`;
  switch (thing) {
    case 'company':
    case 'employee':
      return inShop;
    case 'shop':
      // Its card, which leads to its page; the widget goes on to that page itself where there is one shop only.
      return '/shops';
    case 'category':
    case 'service':
      return `${inShop}/services`;
    case 'bundle':
      return id === undefined ? `${inShop}/bundles` : `${inShop}/bundles/${id}`;
    case 'subscription':
      return `${inShop}/subscriptions`;
    case 'promotion':
      return `/notifications/promotions/${id ?? PREVIEW_NEW_ID}`;
    case 'event':
      return `${inShop}/events/${id ?? PREVIEW_NEW_ID}`;
  }
}

/** A text of an entry in a language. */
export function textIn(thing: Thing, locale: Locale, field: 'name' | 'description'): string {
  return thing.texts?.[locale]?.[field] || textOf(thing[field]);
}

/** The typed values of one entry, in the widget beside its editor (CAT-2). */
export function ThingPreview({ kind, shopId, thing, values, language, isFull, onFull }: ThingPreviewProps) {
  const { company, shops } = useWorkplace();
  const inShop = shopId ?? shops[0]?.id;
  const locale = language ?? company.mainLanguage;
  const named = {
    category: useQuery({ ...thingsQuery(kinds.categories, inShop), enabled: inShop !== undefined }).data ?? [],
    service: useQuery({ ...thingsQuery({ ...kinds.services, isOfShop: false }, undefined) }).data ?? [],
  };
  const about = previewed(kind);
  if (about === undefined || inShop === undefined) return null;
  const names = Object.fromEntries(
    Object.entries(named).flatMap(([of, things]) =>
      things.map((each) => [`${of}:${each.id}`, textIn(each, locale, 'name')]),
    ),
  );
  const draft: PreviewDraft = {
    thing: about,
    values: { ...values, ...(thing ? { id: thing.id } : kind.isOfShop && { shop_id: inShop }) },
    names,
  };
  const isBlank = thing === undefined && textOf(values.name) === '';
  return (
    <Preview
      draft={isBlank ? undefined : draft}
      route={routeOf(about, inShop, thing?.id)}
      saved={thing?.version ?? 0}
      {...{ locale, isFull, onFull }}
    />
  );
}
