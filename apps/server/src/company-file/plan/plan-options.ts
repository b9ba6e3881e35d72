import { centsFromEuro } from '@embook/domain/shared';
import type { SeriesGiven } from '../format/shop-format.ts';
import type { Place } from '../report.ts';
import { findOption, type Planning, type Service } from './planning.ts';

interface Terms {
  readonly priceCents: number;
  readonly minutes: number;
}

/** The options of a class or a weekly class with their terms, each once. */
export function planOptions(planning: Planning, given: SeriesGiven['options'], taught: Service, place: Place) {
  const options = new Map<Service, Terms>();
  for (const [index, option] of given.entries()) {
    const where = [...place, 'options', index, 'service'];
    const service = findOption(planning, option.service, taught, where);
    if (!service) continue;
    if (options.has(service)) planning.report.problem(where, `"${option.service}" is there twice`);
    const priceCents = option.price === undefined ? service.priceCents : centsFromEuro(option.price);
    options.set(service, { priceCents, minutes: option.minutes ?? service.minutes });
  }
  return options;
}
