import type { Service, ServiceCategories } from './api.ts';

export interface VisibleCategory {
  readonly name: string;
  /** The category named Other renders without a header (SRV-1). */
  readonly headerless: boolean;
  readonly services: readonly Service[];
}

const isVisible = ({ bookableType }: Pick<Service, 'bookableType'>): boolean => bookableType !== 'never_and_hidden';

/** What a customer gets to see, in the shop's order: no hidden service or sub-option, no empty category (SRV-2). */
export const visibleCategories = (categories: ServiceCategories): VisibleCategory[] =>
  Object.entries(categories)
    .map(([name, services]) => ({
      name,
      headerless: name === 'Other',
      services: services
        .filter(isVisible)
        .map((service) => ({ ...service, subOptions: service.subOptions.filter(isVisible) })),
    }))
    .filter(({ services }) => services.length > 0);
