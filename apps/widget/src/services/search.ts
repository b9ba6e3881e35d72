import type { VisibleCategory } from '@embook/domain/services';

/** From so many on, a list is searched rather than read. */
export const SEARCHED_FROM = 10;

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The services whose name, description or options have every typed word; categories without any are left out. */
export function searched(categories: readonly VisibleCategory[], typed: string): readonly VisibleCategory[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return categories;
  return categories.flatMap((category) => {
    const services = category.services.filter(({ name, subName, description, subOptions }) => {
      const options = subOptions.flatMap((option) => [option.name, option.subName]);
      const text = plain([category.name, name, subName, description, ...options].filter(Boolean).join(' '));
      return words.every((word) => text.includes(word));
    });
    return services.length > 0 ? [{ ...category, services }] : [];
  });
}
