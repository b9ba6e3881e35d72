import { type Place, routes } from '../look-routes.ts';
import { fileOf, onPage, settle, type Studio } from './camera.ts';
import { type Choice, chosenOf, widgetLayouts } from './layouts.ts';
import type { Picture } from './picture.ts';

/** Every route in every layout for one company. */
export const routePictures = (company: string, place: Place, choice: Choice): Picture[] =>
  routes
    .filter(({ needs }) => needs === undefined || place.offers.includes(needs))
    .flatMap((route) =>
      chosenOf(widgetLayouts, choice).flatMap((layout): Picture[] => {
        const name = `${route.name}-${company}-${layout.style}-${layout.width}`;
        if (!name.includes(choice.filter)) return [];
        const query = new URLSearchParams({ companyApiKey: company, style: layout.style, showCloseButton: '1' });
        const path = `${route.path(place)}?${query.toString()}`;
        const take = (studio: Studio) =>
          onPage(studio, layout, async (page) => {
            await page.goto(new URL(path, studio.address).href);
            await settle(page);
            if (route.act) {
              await route.act(page);
              await settle(page);
            }
            await page.screenshot({ path: fileOf(studio, name), fullPage: studio.full, animations: 'disabled' });
          });
        return [{ names: [name], take }];
      }),
    );
