import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { at } from '../../test/bookings.ts';
import { testDatabase } from '../../test/database.ts';
import { operatorCommand } from '../../test/operator-command.ts';
import { passVisits } from '../../test/past-visits.ts';
import { ask } from '../../test/platform.ts';
import { reservationsOn } from '../../test/reservations.ts';
import { companyCommand } from '../cli/operator/company-command.ts';
import { accounts } from '../infra/db/schema/index.ts';
import type { CompanyFileText } from './format.ts';

const PASSWORD = 'leaving now';

const folder = mkdtempSync(join(tmpdir(), 'embook-erased-'));
afterAll(() => rmSync(folder, { recursive: true }));

const world = await reservationsOn(await testDatabase());
const company = operatorCommand(companyCommand, world.db);
const fileAt = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as CompanyFileText;

describe('[CAT-6] [C] a company one of whose customers was erased', () => {
  beforeAll(async () => {
    vi.stubEnv('INIT_CWD', folder);
    const [leaving, staying] = [await world.buyer(), await world.buyer()];
    await world.paid(leaving);
    await passVisits(world.db, leaving.customerId);
    const past = await world.visited(leaving, at(10, 9), { paid: true });
    expect((await world.rate(leaving, past, 'good', 'Call Ada')).status).toBe(200);
    await world.booked(leaving);
    await world.booked(staying);
    const passwordHash = await hash(PASSWORD);
    await world.db.update(accounts).set({ passwordHash }).where(eq(accounts.email, leaving.email));
    expect((await ask(world.app, 'accountDelete', { password: PASSWORD }, leaving)).status).toBe(200);
    expect(await company('export', 'one', 'one.json')).toMatchObject({ status: 0 });
  });
  afterAll(() => vi.unstubAllEnvs());

  test('is exported without the name, with the visits', () => {
    const erased = fileAt('one.json').customers?.filter(({ erased_at: erasedAt }) => erasedAt !== undefined);
    expect(erased).toHaveLength(1);
    expect(erased?.[0]).toMatchObject({ bookings: [{}, { review: { author: '–', rating: 'good' } }, {}] });
    for (const name of ['first_name', 'last_name', 'email', 'walk_in']) expect(erased?.[0]).not.toHaveProperty(name);
  });

  test('has nothing to change by its own file, planned and applied', async () => {
    for (const command of ['plan', 'apply']) {
      const done = await company(command, 'one.json');
      expect([command, done]).toEqual([command, expect.objectContaining({ status: 0 })]);
      expect(done.stdout).toContain('nothing to do');
      expect(done.stderr).not.toContain('Left as it is');
    }
  });

  test('comes back equal elsewhere, also from a file that has an empty name', async () => {
    const before = fileAt('one.json');
    const older = {
      ...before,
      customers: before.customers?.map((each) => (each.erased_at === undefined ? each : { ...each, first_name: '' })),
    };
    writeFileSync(join(folder, 'older.json'), JSON.stringify(older));
    for (const name of ['one.json', 'older.json']) {
      const elsewhere = operatorCommand(companyCommand, (await testDatabase()).db);
      expect([name, await elsewhere('import', name)]).toEqual([name, expect.objectContaining({ status: 0 })]);
      expect(await elsewhere('export', 'one', `again-${name}`)).toMatchObject({ status: 0 });
      expect(fileAt(`again-${name}`)).toEqual(before);
    }
  });

  test('somebody who was not erased needs a name', async () => {
    const before = fileAt('one.json');
    const nameless = before.customers?.map(({ first_name: _name, ...each }) => each);
    writeFileSync(join(folder, 'nameless.json'), JSON.stringify({ ...before, customers: nameless }));
    const { status, stderr } = await company('plan', 'nameless.json');
    expect(status).toBe(1);
    expect(stderr.match(/first_name: is needed, unless the person was erased/g)).toHaveLength(1);
  });
});
