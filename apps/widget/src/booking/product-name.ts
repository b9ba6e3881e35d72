import type { ChosenProduct, Product } from '@embook/domain/booking';
import { m } from '../paraglide/messages.js';

/** The name of the chosen product: the employee where there is one. */
export function productName(chosen: ChosenProduct | null, products: readonly Product[]): string | undefined {
  if (chosen === 'any') return m.common_book_no_preference();
  const product = products.find(({ id }) => id === chosen);
  return product && (product.employeeName ?? product.name);
}
