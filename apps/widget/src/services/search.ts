import type { VisibleCategory } from '@embook/domain/services';
import { searchByText } from '@embook/domain/shared';

/** From so many on, a list is searched rather than read. */
export const SEARCHED_FROM = 10;

/** The services whose name, description or options have the typed words; categories without any are left out. */
export function searched(categories: readonly VisibleCategory[], typed: string): readonly VisibleCategory[] {
  const all = categories.flatMap((category) => category.services.map((service) => ({ category, service })));
  const fitting = new Set(
    searchByText(all, typed, ({ category, service: { name, subName, description, subOptions } }) => {
      const options = subOptions.flatMap((option) => [option.name, option.subName]);
      return [category.name, name, subName, description, ...options].filter(Boolean).join(' ');
    }).map(({ service }) => service),
  );
  return categories.flatMap((category) => {
    const services = category.services.filter((service) => fitting.has(service));
    return services.length > 0 ? [{ ...category, services }] : [];
  });
}
