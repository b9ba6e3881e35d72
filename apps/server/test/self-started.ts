import { desc, isNotNull } from 'drizzle-orm';
import type { Database } from '../src/infra/db/open.ts';
import { mails } from '../src/infra/db/schema/index.ts';
import { catalogueOf, type Row } from './catalogue-calls.ts';
import { peopleOn } from './people.ts';
import { askStaff } from './staff.ts';

/** Monday 23 November 2026, 18:00. */
const EVENING = Date.UTC(2026, 10, 23, 18) / 1000;

/** The platform with companies that somebody started in the browser a moment ago, as attackers do (A28). */
export async function selfStartedOn(database: Database, env: Record<string, string> = {}) {
  const people = await peopleOn(database, env);
  const { app, mailsTo, codeFor } = people;
  const { db } = database;
  let owners = 0;

  async function company(companyName = 'Studio West') {
    owners += 1;
    const email = `starter${owners}@embook.test`;
    const address = `203.0.113.${owners}`;
    const { result } = await askStaff(app, 'staffStartCode', { email }, { address, headers: { locale: 'en' } });
    const proof = { hash: String(result['hash']), code: await codeFor(email) };
    const given = { companyName, name: 'Mila', password: 'a password of hers' };
    const started = await askStaff(app, 'staffStart', { ...proof, ...given });
    const { key } = started.result['company'] as { key: string };
    const calls = catalogueOf(app, { key, cookie: String(started.cookie) });
    const where = { street: 'Kanaalstraat 1', zip: '3531 CA', city: 'Utrecht', country: 'Netherlands' };
    const shop = await calls.add('shop', { name: 'West', ...where });
    const category = await calls.add('category', { shop_id: shop.id, name: 'Classes' });

    /** A class of a service with this name. */
    async function lesson({ name = 'Yoga', places = 1_000, startsAt = EVENING } = {}): Promise<number> {
      const service = await calls.add('service', {
        shop_id: shop.id,
        category_id: category.id,
        name,
        minutes: 60,
        price: 15,
      });
      const made = await calls.send('POST', 'session', {
        service_id: service.id,
        starts_at: startsAt,
        minutes: 60,
        places,
        price: 15,
      });
      if (made.status !== 200) throw new Error(JSON.stringify(made.result));
      const { id } = made.result['session'] as { id: number };
      classServices.set(id, service.id);
      return id;
    }
    const classServices = new Map<number, number>();

    /** Books somebody for a class at the desk, with the mail that confirms it. */
    const bookStranger = (sessionId: number, customerEmail: string, more: Row = {}) =>
      calls.send('POST', 'booking', {
        service_id: classServices.get(sessionId),
        session_id: sessionId,
        starts_at: EVENING,
        customer: { first_name: 'Sam', email: customerEmail },
        payment: 'later',
        tell_customer: true,
        ...more,
      });

    return { ...calls, key, shopId: shop.id, lesson, bookStranger, email };
  }

  return {
    ...people,
    db,
    company,
    mailsTo,
    /** Every mail that went out, newest first. */
    async sentMails() {
      await mailsTo('nobody@embook.test');
      const rows = await db.select().from(mails).where(isNotNull(mails.text)).orderBy(desc(mails.id));
      return rows.map(({ toAddress: to, template, subject, text, html }) => ({
        to,
        template,
        subject: subject ?? '',
        text: text ?? '',
        html: html ?? '',
      }));
    },
  };
}
