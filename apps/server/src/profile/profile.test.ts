import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { allowBroken, databases } from '../../test/database.ts';
import { PASSWORD, type People, peopleOn } from '../../test/people.ts';
import { ask, askRaw } from '../../test/platform.ts';
import { uploadAvatar } from '../../test/upload.ts';
import sharp from 'sharp';
import type { Db } from '../infra/db/open.ts';
import {
  accounts,
  bookings,
  companies,
  customers,
  loyaltyEntries,
  mails,
  payments,
  pictures,
  reviews,
  tokens,
} from '../infra/db/schema/index.ts';

allowBroken({
  'a live visit to a room keeps it busy, and no other visit does':
    'a visit is something to export and erase here, no more',
});

const en = { key: 'one', locale: 'en' };

describe.each(databases)('profiles on %s', (_name, open) => {
  let people: People;
  let db: Db;
  beforeAll(async () => {
    const database = await open();
    db = database.db;
    people = await peopleOn(database);
  });

  const profileOf = async (token: string, locale = 'en') =>
    (await ask(people.app, 'profileGet', {}, { key: 'one', token, locale })).result['profile'];
  const update = (token: string, body: string) => askRaw(people.app, 'profileUpdate', body, { ...en, token });
  const customerOf = async (email: string, companyId = people.one.companyId) => {
    const [row] = await db
      .select({ id: customers.id, accountId: customers.accountId })
      .from(customers)
      .innerJoin(accounts, eq(accounts.id, customers.accountId))
      .where(and(eq(accounts.email, email), eq(customers.companyId, companyId)));
    if (!row) throw new Error(`${email} is no customer`);
    return row;
  };

  test('[PRO-1] [PRO-5] [API-1] all fields, the extra field named Note unless the company names it', async () => {
    const token = await people.signUp('whole@embook.test');
    expect(await profileOf(token)).toEqual({
      email: 'whole@embook.test',
      first_name: 'Ada',
      last_name: 'Visser',
      contact_number: '+31612345678',
      date_of_birth: Date.UTC(1990, 4, 17) / 1000,
      loyalty_points: 0,
      address: null,
      zip: null,
      city: null,
      avatar_url: null,
      client_company_name: null,
      registration_extra_field_label: 'Note',
      external_note: null,
      push_enabled: true,
      email_enabled: true,
      feedback_enabled: true,
      locale: 'en',
      has_password: true,
    });
    expect(await profileOf(token, 'lt')).toMatchObject({ registration_extra_field_label: 'Pastaba' });
    await db
      .update(companies)
      .set({ registrationExtraFieldLabel: 'Skin type' })
      .where(eq(companies.id, people.one.companyId));
    expect(await profileOf(token)).toMatchObject({ registration_extra_field_label: 'Skin type' });
    expect((await ask(people.app, 'profileGet', {}, en)).status).toBe(401);
  });

  test('[VAL-3] [PRO-6] an account is changed, emptied and left alone field by field', async () => {
    const token = await people.signUp('edit@embook.test');
    const { result } = await update(
      token,
      'first_name=Bo&last_name=Smit&contact_number=4915112345678&birth_date=1990-05-17&address=Gracht+1&zip_code=3511AW&city=Utrecht&client_company_name=Smit+BV&external_note=Hi',
    );
    const changed = {
      first_name: 'Bo',
      last_name: 'Smit',
      contact_number: '+4915112345678',
      address: 'Gracht 1',
      zip: '3511AW',
      city: 'Utrecht',
      client_company_name: 'Smit BV',
      external_note: 'Hi',
    };
    expect(result['profile']).toMatchObject(changed);
    await update(token, 'first_name=Bo&last_name=Smit&external_note=&contact_number=');
    expect(await profileOf(token)).toMatchObject({ ...changed, external_note: null, contact_number: null });
  });

  test.each([
    [
      'no names',
      'first_name=&last_name=',
      { firstName: 'This field cannot be empty', lastName: 'This field cannot be empty' },
    ],
    [
      '[B13] names that look empty, turned or broken in two',
      `first_name=${encodeURIComponent('\u200b')}&last_name=${encodeURIComponent('Sm\u202eit')}`,
      { firstName: expect.stringContaining('invisible'), lastName: expect.stringContaining('invisible') },
    ],
    ['a long name', `first_name=${'x'.repeat(25)}&last_name=Smit`, { firstName: 'Name must be at most 24 characters' }],
    [
      'no phone number',
      'first_name=Bo&last_name=Smit&contact_number=12',
      { contactNumber: expect.stringContaining('phone') },
    ],
    [
      'a phone number too long for its country',
      'first_name=Bo&last_name=Smit&contact_number=%2B31017612345678',
      { contactNumber: expect.stringContaining('phone') },
    ],
    [
      'another birthday',
      'first_name=Bo&last_name=Smit&birth_date=1991-05-17',
      { birthDate: 'This field cannot be changed' },
    ],
    [
      'another e-mail',
      'first_name=Bo&last_name=Smit&email=other%40embook.test',
      { email: 'This field cannot be changed' },
    ],
    [
      'a novel',
      `first_name=Bo&last_name=Smit&external_note=${'x'.repeat(1_001)}`,
      { external_note: 'This text is too long' },
    ],
  ])('[VAL-3] [VAL-5] [B11] %s is refused at its field, and nothing changes', async (_what, body, errors) => {
    const token = await people.signUp(`refused-${body.length}@embook.test`);
    const { status, result } = await update(token, body);
    expect({ status, errors: result['errors'] }).toEqual({ status: 422, errors });
    expect(await profileOf(token)).toMatchObject({
      first_name: 'Ada',
      last_name: 'Visser',
      date_of_birth: 642_902_400,
    });
  });

  test('[A16] [VAL-3] nothing is hidden in an address, and only the note has several lines', async () => {
    const token = await people.signUp('lines@embook.test');
    for (const field of ['address', 'zip_code', 'city', 'client_company_name']) {
      const { result } = await update(token, `first_name=Bo&last_name=Smit&${field}=${encodeURIComponent('one\ntwo')}`);
      expect(result).toMatchObject({
        problem: 'invalid_fields',
        errors: { [field]: expect.stringContaining('line breaks') },
      });
    }
    const turned = encodeURIComponent('\u202e4 thcarg');
    const { result } = await update(token, `first_name=Bo&last_name=Smit&external_note=${turned}`);
    expect(result).toMatchObject({ problem: 'invalid_fields' });
    await update(token, `first_name=Bo&last_name=Smit&external_note=${encodeURIComponent('one\ntwo')}`);
    expect(await profileOf(token)).toMatchObject({ external_note: 'one\ntwo' });
  });

  test('[B11] fields that are not offered are not written', async () => {
    const token = await people.signUp('mass@embook.test');
    await update(
      token,
      'first_name=Bo&last_name=Smit&loyalty_points=9000&blocked_at=x&account_id=1&company_id=2&avatar_url=//evil.example&id=1&email=MASS%40embook.test',
    );
    expect(await profileOf(token)).toMatchObject({ email: 'mass@embook.test', loyalty_points: 0, avatar_url: null });
    expect(await people.status(token)).toBe(200);
  });

  test('a date of birth that is not known yet can be given once', async () => {
    const token = await people.signUp('born@embook.test');
    await db
      .update(customers)
      .set({ dateOfBirth: null })
      .where(eq(customers.id, (await customerOf('born@embook.test')).id));
    const names = 'first_name=Bo&last_name=Smit';
    expect((await update(token, `${names}&birth_date=2026-11-13`)).result['errors']).toHaveProperty('birthDate');
    expect((await update(token, `${names}&birth_date=1980-01-02`)).status).toBe(200);
    expect((await update(token, `${names}&birth_date=1980-01-03`)).result['errors']).toHaveProperty('birthDate');
  });

  test('[PRO-3] [I18N-3] settings as 0 and 1, the language among them, each on its own', async () => {
    const token = await people.signUp('settings@embook.test');
    const change = (body: string) => askRaw(people.app, 'settingsUpdate', body, { ...en, token });
    await change('push_enabled=0&email_enabled=1&feedback_enabled=0&locale=lt');
    const settled = { push_enabled: false, email_enabled: true, feedback_enabled: false, locale: 'lt' };
    expect(await profileOf(token)).toMatchObject(settled);
    expect((await change('locale=de')).result['profile']).toMatchObject({ ...settled, locale: 'de' });
    expect((await change('')).status).toBe(200);
    expect((await change('push_enabled=maybe&locale=fr')).result['errors']).toEqual({
      push_enabled: 'This value is not valid',
      locale: 'This value is not valid',
    });
  });

  describe('loyalty', () => {
    const information = (asking: { key: string; token?: string }) =>
      ask(people.app, 'loyaltyGet', {}, { ...asking, locale: 'en' });

    test('[PRO-2] only where the company offers it', async () => {
      expect((await information({ key: 'two' })).status).toBe(404);
    });

    test('[PRO-2] points are the sum of entries that cannot be changed, and give the discount when enough', async () => {
      const { companyId } = people.one;
      await db
        .update(companies)
        .set({
          enableLoyaltyProgram: true,
          pointsForOnlinePayment: 10,
          loyaltyNeedPoints: 100,
          loyaltyDiscountPercent: 15,
          loyaltyDescription: 'Stay',
        })
        .where(eq(companies.id, companyId));
      const token = await people.signUp('points@embook.test');
      const { id: customerId } = await customerOf('points@embook.test');
      const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 9, minute));
      const add = (points: number, reason: 'earned' | 'spent', minute: number) =>
        db.insert(loyaltyEntries).values({ companyId, customerId, points, reason, createdAt: at(minute) });
      await add(90, 'earned', 0);
      await add(-15, 'spent', 1);
      expect((await information({ key: 'one', token })).result['loyalty']).toEqual({
        points_for_online_payment: 10,
        discount: 15,
        current_discount: 0,
        need_points: 100,
        loyalty_description: 'Stay',
        points: 75,
        progress: 0.75,
        missing_points: 25,
        entries: [
          { points: -15, reason: 'spent', created_at: at(1).getTime() / 1000 },
          { points: 90, reason: 'earned', created_at: at(0).getTime() / 1000 },
        ],
      });
      await add(300, 'earned', 2);
      expect((await information({ key: 'one', token })).result['loyalty']).toMatchObject({
        current_discount: 15,
        progress: 1,
      });
      expect((await information({ key: 'one' })).result['loyalty']).toMatchObject({
        current_discount: 0,
        points: 0,
        entries: [],
      });
      expect(await profileOf(token)).toMatchObject({ loyalty_points: 375 });
      await expect(db.update(loyaltyEntries).set({ points: 1 })).rejects.toThrow();
      await expect(db.delete(loyaltyEntries)).rejects.toThrow();
    });
  });

  describe('one’s own data', () => {
    /** Someone with a paid visit, a review, points, a picture and mails. */
    async function regular(email: string) {
      const token = await people.signUp(email);
      const { id: customerId, accountId } = await customerOf(email);
      const { companyId, shopId, massageId, roomIds } = people.one;
      const bookingId = customerId + 1_000;
      await db.insert(bookings).values({
        companyId,
        id: bookingId,
        customerId,
        shopId,
        serviceId: massageId,
        serviceName: 'Massage',
        roomId: roomIds[0],
        startsAt: 1_700_000_000,
        minutes: 60,
        status: 'confirmed',
        priceCents: 4950,
        finalCostCents: 4950,
        paymentType: 'ideal',
        paymentSystem: 'sandbox',
        paid: true,
      });
      await db.insert(payments).values({
        companyId,
        id: bookingId,
        customerId,
        payableKind: 'booking',
        payableId: bookingId,
        amountCents: 4950,
        provider: 'sandbox',
        status: 'paid',
      });
      await db
        .insert(reviews)
        .values({ companyId, shopId, bookingId, authorName: 'Ada V.', rating: 'good', comment: 'Call Ada' });
      await db.insert(loyaltyEntries).values({ companyId, customerId, points: 10, reason: 'earned', bookingId });
      const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const { result } = await uploadAvatar(people.app, bytes, { token });
      await people.mailsTo(email);
      return { token, customerId, accountId: accountId ?? 0, bookingId, avatar: String(result['avatar_url']) };
    }

    test('[C] an export has everything and needs the password', async () => {
      const { token, bookingId } = await regular('export@embook.test');
      const wrong = await ask(people.app, 'dataExport', { password: 'not this one' }, { ...en, token });
      expect(wrong.result).toMatchObject({ errors: { password: 'This password is not correct' } });
      const { result } = await ask(people.app, 'dataExport', { password: PASSWORD }, { ...en, token });
      expect(result['data']).toMatchObject({
        company: 'Company one',
        profile: { email: 'export@embook.test', first_name: 'Ada', date_of_birth: '1990-05-17' },
        bookings: [{ id: bookingId, final_cost_cents: 4950 }],
        payments: [{ amount_cents: 4950 }],
        loyalty_entries: [{ points: 10 }],
        reviews: [{ comment: 'Call Ada' }],
        mails: [{ template: 'verification_code' }, { template: 'welcome' }],
        sessions: [{}],
      });
      expect(JSON.stringify(result)).not.toMatch(/argon2|token_hash|account_id/);
    });

    test('[C] [B14] a deleted account is erased; amounts of money stay', async () => {
      const { token, customerId, accountId, bookingId, avatar } = await regular('erase@embook.test');
      const other = String((await people.signIn('erase@embook.test')).result['access_token']);
      expect((await ask(people.app, 'accountDelete', { password: 'not this one' }, { ...en, token })).status).toBe(422);
      expect(await people.status(token)).toBe(200);
      expect((await ask(people.app, 'accountDelete', { password: PASSWORD }, { ...en, token })).result).toEqual({});
      expect([await people.status(token), await people.status(other)]).toEqual([401, 401]);
      const [customer] = await db.select().from(customers).where(eq(customers.id, customerId));
      expect(customer).toMatchObject({
        firstName: '',
        lastName: '',
        contactNumber: null,
        dateOfBirth: null,
        accountId: null,
      });
      expect(await db.select().from(accounts).where(eq(accounts.id, accountId))).toEqual([]);
      expect(await db.select().from(mails).where(eq(mails.toAddress, 'erase@embook.test'))).toEqual([]);
      expect(
        await db
          .select()
          .from(pictures)
          .where(eq(pictures.id, avatar.split('/').at(-1) ?? '')),
      ).toEqual([]);
      expect(await db.select().from(reviews).where(eq(reviews.bookingId, bookingId))).toMatchObject([
        { authorName: '–', comment: null, rating: 'good' },
      ]);
      expect(await db.select().from(payments).where(eq(payments.id, bookingId))).toMatchObject([
        { amountCents: 4950, status: 'paid' },
      ]);
      expect(await db.select().from(bookings).where(eq(bookings.id, bookingId))).toMatchObject([
        { finalCostCents: 4950, paid: true },
      ]);
      const again = await ask(people.app, 'checkEmail', { email: 'erase@embook.test' }, en);
      expect(again.result).toMatchObject({ next_step: 'verifyEmail', already_registered: false });
    });

    test('[B22] [A28] who is signed in at a company that is blocked still takes their data along and is erased', async () => {
      const { token, customerId } = await regular('leaves@embook.test');
      await db.update(companies).set({ bannedAt: new Date(0) });
      try {
        const { result, status } = await ask(people.app, 'shopList', {}, { ...en, token });
        expect([status, result['problem']]).toEqual([403, 'company_banned']);
        // [A31] whose account it is, and how it is deleted.
        const own = await ask(people.app, 'profileGet', {}, { ...en, token });
        expect(own.result['profile']).toMatchObject({ email: 'leaves@embook.test', has_password: true });
        const copy = await ask(people.app, 'dataExport', { password: PASSWORD }, { ...en, token });
        expect(copy.result['data']).toMatchObject({ profile: { email: 'leaves@embook.test' } });
        expect((await ask(people.app, 'accountDelete', { password: PASSWORD }, { ...en, token })).status).toBe(200);
        const [customer] = await db.select().from(customers).where(eq(customers.id, customerId));
        expect(customer).toMatchObject({ firstName: '', accountId: null });
      } finally {
        await db.update(companies).set({ bannedAt: null });
      }
    });

    test('[A15] another company’s account, data and session stay as they are', async () => {
      const { token, accountId } = await regular('two@embook.test');
      const elsewhere = String((await people.signIn('two@embook.test', PASSWORD, 'two')).result['access_token']);
      const exported = await ask(people.app, 'dataExport', { password: PASSWORD }, { key: 'two', token: elsewhere });
      expect(exported.result['data']).toMatchObject({ company: 'Company two', bookings: [], payments: [], mails: [] });
      await ask(people.app, 'accountDelete', { password: PASSWORD }, { ...en, token });
      expect(await people.status(elsewhere, 'two')).toBe(200);
      expect(await db.select().from(accounts).where(eq(accounts.id, accountId))).toHaveLength(1);
      expect((await ask(people.app, 'checkEmail', { email: 'two@embook.test' }, en)).result['next_step']).toBe(
        'verifyPassword',
      );
    });

    test('[A15] a token of one company reads no profile at another', async () => {
      const token = await people.signUp('bound@embook.test');
      expect([await people.status(token), await people.status(token, 'two')]).toEqual([200, 401]);
      expect((await db.select().from(tokens))[0]?.tokenHash).toHaveLength(32);
    });
  });
});
