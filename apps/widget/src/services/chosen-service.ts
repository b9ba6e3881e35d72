import type { Service, SubOption, VisibleCategory } from '@embook/domain/services';

export interface ChosenService {
  readonly service: Service;
  /** The chosen sub-option, where the service has some. */
  readonly option: SubOption | null;
}

/** Finds a service, or the sub-option of one, by its id. */
export function findService(categories: readonly VisibleCategory[], id: number | undefined): ChosenService | undefined {
  for (const service of categories.flatMap((category) => category.services)) {
    if (service.id === id && service.subOptions.length === 0) return { service, option: null };
    const option = service.subOptions.find((candidate) => candidate.id === id);
    if (option) return { service, option };
  }
  return undefined;
}

/** The service or sub-option whose price, length and id are booked. */
export const bookedOf = ({ service, option }: ChosenService): SubOption => option ?? service;
