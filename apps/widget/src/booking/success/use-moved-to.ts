import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { KeptPayment } from '../../payment/kept-payment.ts';

/** The booking as it is by now. */
const bookedQuery = (reservationId: number) =>
  queryOptions({
    queryKey: ['reservation', 'product', reservationId, 'booked'],
    queryFn: async ({ signal }) =>
      (await call('reservationDetails', { reservationType: 'product', reservationId, next: true }, { signal }))
        .reservation,
    meta: { screen: true, payment: true, customer: true },
  });

/** Where the shop moved it while it was being paid; what is paid at once is where it was chosen (CAN-11). */
export function useMovedTo({ id, order, paymentType }: KeptPayment): number | undefined {
  const { data } = useQuery({ ...bookedQuery(id), enabled: paymentType === 'ideal' });
  if (data?.type !== 'product' || !data.movedByShop) return undefined;
  return data.startsAt === order.visit?.startsAt ? undefined : data.startsAt;
}
