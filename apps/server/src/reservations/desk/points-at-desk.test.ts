import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { deskOf } from '../../../test/desk.ts';
import type { Buyer } from '../../../test/bookings.ts';
import { reservationsOn } from '../../../test/reservations.ts';
import { messages } from '../../messages/index.ts';
import type { MailData } from '../../messages/mail-data.ts';

const programme = {
  enableLoyaltyProgram: true,
  pointsForOnlinePayment: 10,
  loyaltyNeedPoints: 50,
  loyaltyDiscountPercent: 20,
};
const SPENT = ['adjusted 50', 'spent -50'];

describe('points that a discount cost, when staff cancel', async () => {
  const world = await reservationsOn(await testDatabase(), programme);
  const { owner, desk, call, cancel } = await deskOf(world);

  /** To be paid at the shop, with a discount for 50 points. */
  async function discounted() {
    const buyer = await world.buyer();
    await world.givePoints(buyer, 50);
    const id = await world.booked(buyer);
    expect(await world.pointsOf(buyer)).toEqual(SPENT);
    return { buyer, id };
  }
  const preview = async (id: number, giveBack: 'policy' | 'all' | 'nothing') =>
    (await call('staffCancellation', { id, giveBack }, owner)).result;

  test.each(['policy', 'all'] as const)('[DESK-6] go back, as the words said: %s', async (giveBack) => {
    const { buyer, id } = await discounted();
    expect(await preview(id, giveBack)).toMatchObject({
      kind: 'free',
      words: 'Nothing was paid, and there is nothing to pay. The points used for the discount go back too.',
    });
    expect((await cancel(id, { giveBack }, owner)).status).toBe(200);
    expect(await world.pointsOf(buyer)).toEqual([...SPENT, 'returned 50']);
  });

  test('[DESK-6] stay used where nothing is to go back, as the words said', async () => {
    const { buyer, id } = await discounted();
    expect(await preview(id, 'nothing')).toMatchObject({
      kind: 'free',
      words: 'Nothing was paid, and there is nothing to pay. The points used for the discount stay used.',
    });
    expect((await cancel(id, { giveBack: 'nothing', reason: 'Third time' }, owner)).status).toBe(200);
    expect(await world.pointsOf(buyer)).toEqual(SPENT);
  });

  test('[DESK-6] [TEAM-6] keeping them is a choice of who may, with a reason', async () => {
    const { buyer, id } = await discounted();
    const without = await cancel(id, { giveBack: 'nothing' }, owner);
    expect([without.status, Object.keys(without.result['errors'] as object)]).toEqual([422, ['reason']]);
    expect((await cancel(id, { giveBack: 'nothing', reason: 'Third time' }, desk)).status).toBe(403);
    expect(await world.pointsOf(buyer)).toEqual(SPENT);
  });

  test('[DESK-6] are not spoken of where there are none', async () => {
    const id = await world.booked(await world.buyer());
    expect(await preview(id, 'nothing')).toMatchObject({ words: 'Nothing was paid, and there is nothing to pay.' });
    expect((await cancel(id, { giveBack: 'nothing' })).status).toBe(200);
  });
});

describe('the mail about a visit that staff cancelled', async () => {
  const world = await reservationsOn(await testDatabase(), programme);
  const { owner, cancel } = await deskOf(world);

  /** Its last lines, after the visit, its address and its reference. */
  async function saidTo(buyer: Buyer, locale: 'en' | 'de' | 'nl' | 'lt' = 'en'): Promise<string[]> {
    const mail = (await world.mailsTo(buyer)).find(({ template }) => template === 'cancelled');
    const sender = { company: 'Studio', postedAt: world.clock.now, linkTo: (path: string) => path };
    const { lines } = messages[locale].mails.cancelled(Object(mail?.data) as MailData['cancelled'], sender);
    return lines.slice(lines.findIndex((line) => line.includes('Utrecht')) + 2);
  }
  const nothing = { giveBack: 'nothing', reason: 'Third time', tellCustomer: true } as const;

  test('[DESK-6] [I18N-1] does not say that it was too late where it was not', async () => {
    const buyer = await world.buyer();
    expect((await cancel(await world.paid(buyer), nothing, owner)).status).toBe(200);
    expect(await saidTo(buyer)).toEqual(['There is no refund for this booking.']);
    expect(await saidTo(buyer, 'de')).toEqual(['Ihre Zahlung wird nicht erstattet.']);
    expect(await saidTo(buyer, 'nl')).toEqual(['Wat je hebt betaald, gaat niet terug.']);
    expect(await saidTo(buyer, 'lt')).toEqual(['Sumokėta suma negrąžinama.']);
  });

  test('[DESK-6] says it of a use, too', async () => {
    const buyer = await world.buyer();
    await world.giveBundle(buyer, 3);
    const id = await world.booked(buyer, { paymentType: 'bundle' });
    expect((await cancel(id, nothing, owner)).status).toBe(200);
    expect(await saidTo(buyer)).toEqual(['The visit counts as used.']);
    expect(await saidTo(buyer, 'lt')).toEqual(['Apsilankymas laikomas panaudotu.']);
  });

  test('[DESK-6] [CAN-4] says that it was too late where it was', async () => {
    const buyer = await world.buyer();
    const id = await world.paid(buyer);
    await world.change(id, { policyHours: 10_000 });
    expect((await cancel(id, { tellCustomer: true }, owner)).status).toBe(200);
    expect(await saidTo(buyer)).toEqual(['It was too late for a refund.']);
  });

  test('[DESK-6] [A9] says that the points for a discount are returned, if they are', async () => {
    const [gets, loses] = [await world.buyer(), await world.buyer()];
    for (const buyer of [gets, loses]) await world.givePoints(buyer, 50);
    expect((await cancel(await world.booked(gets), { tellCustomer: true }, owner)).status).toBe(200);
    expect((await cancel(await world.booked(loses), nothing, owner)).status).toBe(200);
    expect(await saidTo(gets)).toEqual([
      'There is nothing to pay.',
      'The points you used for a discount have been returned to you.',
    ]);
    expect(await saidTo(loses)).toEqual(['There is nothing to pay.']);
  });
});
