import type { Page } from '@playwright/test';
import { type Place, routes } from '../look-routes.ts';

export interface Shot {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly act?: ((page: Page) => Promise<void>) | undefined;
}

/** Each style at the widths it is met in. */
const LAYOUTS: readonly { style: string; width: number; height: number }[] = [
  { style: 'website', width: 390, height: 844 },
  { style: 'website', width: 760, height: 1024 },
  { style: 'website', width: 1280, height: 900 },
  { style: 'side', width: 390, height: 844 },
  { style: 'side', width: 420, height: 900 },
];

export interface Choice {
  readonly filter: string;
  readonly width?: number | undefined;
  readonly style?: string | undefined;
}

const wanted = ({ filter, width, style }: Choice, shot: { name: string; width: number; style: string }): boolean =>
  shot.name.includes(filter) && (width ?? shot.width) === shot.width && (style ?? shot.style) === shot.style;

/** Every route in every layout for one company. */
export const routeShots = (company: string, place: Place, choice: Choice): Shot[] =>
  routes.flatMap((route) =>
    LAYOUTS.flatMap(({ style, width, height }) => {
      const name = `${route.name}-${company}-${style}-${width}`;
      if (!wanted(choice, { name, width, style })) return [];
      const query = new URLSearchParams({ companyApiKey: company, style, showCloseButton: '1' });
      return [{ name, path: `${route.path(place)}?${query.toString()}`, width, height, act: route.act }];
    }),
  );
