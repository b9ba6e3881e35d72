import type { Reservation } from '@embook/domain/reservations';

export type VisitDetail = Extract<Reservation, { readonly type: 'product' }>;
export type BundleDetail = Extract<Reservation, { readonly type: 'bundle' }>;
