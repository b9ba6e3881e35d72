import type { Product } from './api.ts';

const isSamePerson = (a: Product, b: Product): boolean => a.employeeName !== null && a.employeeName === b.employeeName;

/** Each person once, by their first room; rooms without a person as they are. */
export const onePerPerson = (products: readonly Product[]): Product[] =>
  products.filter((product, index) => !products.slice(0, index).some((before) => isSamePerson(before, product)));

/** The rooms that a choice stands for: somebody who works in two is one choice, and free where either room is. */
export function roomsOf(chosen: number | 'any' | null, products: readonly Product[]): Product[] {
  if (chosen === 'any' || chosen === null) return [...products];
  const room = products.find(({ id }) => id === chosen);
  return room ? products.filter((other) => other.id === chosen || isSamePerson(room, other)) : [];
}
