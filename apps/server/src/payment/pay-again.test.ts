import { beforeAll, describe, expect, test } from 'vitest';
import { at, bookingsOn, type BookingWorld } from '../../test/bookings.ts';
import { databases } from '../../test/database.ts';

describe.each(databases)('the way back after a payment on %s', (_name, open) => {
  let world: BookingWorld;
  beforeAll(async () => {
    world = await bookingsOn(await open());
  });

  const returnPage = async (bookingId: number) => {
    const { companyId, id } = await world.paymentOf(bookingId);
    return (await world.app.inject(`/payment/return/${companyId}/${id}?locale=en`)).body;
  };

  async function keep(day: number) {
    const { status, result } = await world.confirm(await world.buyer(), {
      timestamp: at(day, 9),
      paymentType: 'ideal',
    });
    expect(status).toBe(200);
    return { id: Number(result['booking_id']) };
  }

  test('[PAY-8] the page after a failed payment leads back to the same choice; after a paid one to the bookings alone', async () => {
    const day = 16;
    const { id } = await keep(day);
    expect(await returnPage(id)).not.toContain('/book/confirm');
    await world.bankSays(id, 'failed');
    world.wait(1);
    const { serviceId, shopId, roomId } = await world.booking(id);
    expect(await returnPage(id)).toContain(
      `href="/book/confirm/service?shopId=${shopId}&amp;serviceId=${serviceId}&amp;startsAt=${at(day, 9)}&amp;roomId=${roomId}&amp;companyApiKey=one&amp;locale=en">Try again</a>`,
    );
    const paid = await keep(day);
    await world.bankSays(paid.id, 'paid');
    world.wait(1);
    expect(await returnPage(paid.id)).not.toContain('/book/confirm');
  });

  test('[PAY-8] so does that of a class, with its option', async () => {
    const startsAt = at(17, 9);
    const sessionId = await world.addSession({ startsAt });
    await world.addOption(sessionId, 2000);
    const buyer = await world.buyer();
    const request = {
      timestamp: startsAt,
      paymentType: 'ideal' as const,
      sessionId,
      serviceId: world.one.longMassageId,
    };
    const { result } = await world.confirm(buyer, request);
    const id = Number(result['booking_id']);
    await world.bankSays(id, 'cancelled');
    world.wait(1);
    expect(await returnPage(id)).toContain(
      `?shopId=${world.one.shopId}&amp;sessionId=${sessionId}&amp;startsAt=${startsAt}&amp;optionId=${world.one.longMassageId}&amp;`,
    );
  });
});
