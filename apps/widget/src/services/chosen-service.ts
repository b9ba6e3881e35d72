import type { Service, SubOption, VisibleCategory } from '@embook/domain/services';

export interface ChosenService {
  readonly service: Service;
  /** What is booked when the service comes in several kinds. */
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

/** The one whose price, length and id count. */
export const bookedOf = ({ service, option }: ChosenService): SubOption => option ?? service;
