import { createHash } from 'node:crypto';
import { sessionName } from '@embook/domain/embedding';
import { describe, expect, test } from 'vitest';
import { feedbackLinks, pictures } from '../../apps/server/src/infra/db/schema/index.ts';
import { patterns } from '../../apps/widget/src/paths.ts';
import { markOf } from '../companies/marked-company.ts';
import { idsIn, type Person, type TwoCompanies } from '../companies/two-companies.ts';
import type { figuresOf } from '../figures.ts';
import { rowDigests } from './digest.ts';
import { allMarks } from './identities.ts';

const NEVER = '4503599627370497';
/** The tables that the parts of an address point at; a new one must be added here. */
const pointsAt: Readonly<Record<string, string>> = {
  shopId: 'shops',
  bundleId: 'bundles',
  eventId: 'sessions',
  subscriptionId: 'subscriptions',
  reservationId: 'bookings',
  promotionId: 'promotions',
};
const words: Readonly<Record<string, string>> = {
  tab: 'services',
  bookType: 'service',
  result: 'payment',
  reservationType: 'product',
  next: '1',
  route: 'profile',
};

export function tryLinks(world: TwoCompanies, figures: ReturnType<typeof figuresOf>): void {
  const { app, db } = world;

  describe('pages and links', async () => {
    const [bea, ada, cleo] = (await Promise.all(
      (['bea', 'ada', 'cleo'] as const).map((name) => world.personOf(name)),
    )) as [Person, Person, Person]; // three were asked for
    const token = await world.tokenFor(bea);
    const mayRead = ['alpha', 'bea'].map(markOf);

    /** The answer of an address, with the ids in it replaced. */
    async function said(address: string, ids: readonly string[], cookie = ''): Promise<string> {
      const { statusCode, headers, payload } = await app.inject({ url: address, headers: { cookie } });
      figures.count('pages');
      const text = `${statusCode} ${headers['location'] ?? ''} ${payload}`;
      const leaked = allMarks.filter((mark) => text.includes(mark) && !mayRead.includes(mark));
      expect(leaked, address).toEqual([]);
      return ids.reduce((all, id) => all.replaceAll(id, '#'), text);
    }

    async function filled(pattern: string, person: Person): Promise<string> {
      let address = pattern;
      for (const [part, name = ''] of pattern.matchAll(/:(\w+)/g)) {
        const table = pointsAt[name];
        const value = words[name] ?? (table === undefined ? undefined : (await idsIn(db, table, person))[0]);
        if (value === undefined) throw new Error(`say what ${part} of ${pattern} points at`);
        address = address.replace(part, String(value));
      }
      return address;
    }

    test.each(Object.values(patterns))(
      '[A15] [API-4] %s with ids of others answers as if they did not exist',
      async (pattern) => {
        const cookie = `${sessionName('alpha', 'token')}=${token}`;
        const never = pattern.replace(/:(\w+)/g, (_, name: string) => words[name] ?? NEVER);
        const whose = pattern.includes(':reservationId') ? [cleo, ada] : [cleo];
        for (const person of whose) {
          const foreign = await filled(pattern, person);
          const ids = [NEVER, ...foreign.split('/').filter((part) => /^\d{6,}$/.test(part))];
          const same = (await said(`${never}?companyApiKey=alpha&id=${NEVER}`, ids, cookie)).length;
          const short = /\/\d{1,5}(?=\/|$)/.test(foreign);
          const there = await said(`${foreign}?companyApiKey=alpha&id=${NEVER}`, ids, cookie);
          // Short ids occur in too many places to compare lengths; then only the texts of others are checked.
          if (!short) expect(there.length, foreign).toBe(same);
        }
        await said(`${await filled(pattern, bea)}?companyApiKey=alpha`, [], cookie);
      },
    );

    test('[A15] a page of the other company with this company’s session is not signed in', async () => {
      const cookie = `${sessionName('beta', 'token')}=${token}`;
      for (const pattern of Object.values(patterns)) {
        const { payload } = await app.inject({
          url: `${await filled(pattern, bea)}?companyApiKey=beta`,
          headers: { cookie },
        });
        figures.count('pages');
        expect(
          ['alpha', 'ada', 'bea', 'cleo'].filter((name) => payload.includes(markOf(name))),
          pattern,
        ).toEqual([]);
      }
    });

    test('[A15] pictures, payment, charge and feedback links open under their own company alone', async () => {
      const digestOf = await rowDigests(db);
      const [bookingId = 0] = await idsIn(db, 'bookings', cleo);
      const [subscriptionId = 0] = await idsIn(db, 'client_subscriptions', cleo);
      const [paymentId = 0] = await idsIn(db, 'payments', cleo);
      const expiresAt = new Date(world.clock.now + 86_400_000);
      const tokenHash = createHash('sha256').update('feedback').digest();
      await db.insert(feedbackLinks).values({ companyId: cleo.companyId, bookingId, tokenHash, expiresAt });
      const picture = 'ab'.repeat(12);
      const bytes = Buffer.from('not looked at');
      await db
        .insert(pictures)
        .values({ companyId: cleo.companyId, id: picture, contentType: 'image/webp', width: 1, height: 1, bytes });
      const before = await digestOf(cleo);
      const pairs: [foreign: string, never: string][] = [
        [`/media/${bea.companyId}/${picture}`, `/media/${bea.companyId}/${'cd'.repeat(12)}`],
        [`/feedback/${bea.companyId}/feedback`, `/feedback/${bea.companyId}/never`],
        [`/payment/return/${bea.companyId}/${paymentId}`, `/payment/return/${bea.companyId}/${NEVER}`],
        [`/payment/charge/${bea.companyId}/${subscriptionId}`, `/payment/charge/${bea.companyId}/${NEVER}`],
      ];
      for (const [foreign, never] of pairs) {
        const ids = [String(paymentId), String(subscriptionId), picture, NEVER, 'cd'.repeat(12)];
        expect(await said(foreign, ids), foreign).toBe(await said(never, ids));
      }
      const body = 'rating=good';
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const posted = await app.inject({
        method: 'POST',
        url: `/feedback/${bea.companyId}/feedback`,
        headers,
        payload: body,
      });
      const webhook = await app.inject({
        method: 'POST',
        url: `/api/payment/webhook/sandbox/${bea.companyId}/${paymentId}`,
        headers,
        payload: body,
      });
      expect([posted.statusCode, webhook.payload]).toEqual([404, 'ok']);
      expect(await digestOf(cleo)).toEqual(before);
      // Control: under their own company they open.
      const own = await app.inject(`/feedback/${cleo.companyId}/feedback`);
      expect([own.statusCode, own.payload.includes(markOf('cleo')) || own.payload.includes(markOf('beta'))]).toEqual([
        200,
        true,
      ]);
      expect((await app.inject(`/payment/return/${cleo.companyId}/${paymentId}`)).statusCode).toBe(200);
    });
  });
}
