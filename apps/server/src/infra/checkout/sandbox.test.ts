import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { providerSuite } from '../../../test/provider-suite.ts';
import { addStudio } from '../../../test/studio.ts';
import { createBank } from '../../demo/bank/bank.ts';
import { sandboxProvider } from './sandbox.ts';

const asUsual = { delaySeconds: 0, times: 1, reorder: false, drop: true, refusing: false };

describe.each(databases)('the sandbox bank on %s', (_name, open) => {
  providerSuite(['told to be away'], async () => {
    const { db } = await open();
    const { companyId } = await addStudio(db, 'studio');
    const bank = createBank({ db, log: pino({ level: 'silent' }) });
    bank.control({ ...asUsual, away: false });
    const at = (id: string) => ({ companyId, id });
    const provider = sandboxProvider(bank, 'https://book.example.com');
    return {
      provider,
      impatient: provider,
      companyId,
      end: async (id, as) =>
        void (as === 'expired' ? await bank.expire(at(id)) : await bank.decide(at(id), as, undefined)),
      cancelledIs: 'cancelled',
      giveBack: async (id, amountCents) => {
        expect(await bank.giveBack(at(id), amountCents)).toBe(true);
      },
      endRefunds: undefined,
      refundedCents: async (id) => (await bank.find(at(id)))?.refundedCents ?? -1,
      cut: (way) => bank.control({ ...asUsual, away: way !== undefined }),
    };
  });
});

test('[PAY-5] the made-up banks can be chosen beforehand', async () => {
  const bank = createBank({ db: (await databases[0][1]()).db, log: pino({ level: 'silent' }) });
  const banks = await sandboxProvider(bank, 'https://book.example.com').banks();
  expect(new Set(banks.map(({ id }) => id)).size).toBe(6);
});
