import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createBank } from '../../demo/bank/bank.ts';
import { createBankStore } from '../../demo/bank/bank-store.ts';
import { readConfig } from '../config.ts';
import { createProviders } from './choose-provider.ts';

const { db } = await testDatabase();
const bank = createBank({ store: createBankStore(db), log: pino({ level: 'silent' }) });

test('the configured provider takes new payments; another whose key is set still finishes earlier ones', () => {
  const env = { PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: 'test_key', STRIPE_SECRET_KEY: 'sk_test_key' };
  const { forSystem, byName } = createProviders(readConfig(env), undefined);
  expect(forSystem('sandbox')?.name).toBe('mollie');
  expect(byName('mollie')).toBe(forSystem(undefined));
  expect(byName('stripe')?.name).toBe('stripe');
  expect(byName('sandbox')).toBeUndefined();
  expect(byName('paypro')).toBeUndefined();
});

test('[PAY-10] a company is paid through its own system where its key is set, else through the platform’s', () => {
  const env = { PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: 'test_key', STRIPE_SECRET_KEY: 'sk_test_key' };
  const { forSystem } = createProviders(readConfig(env), undefined);
  expect(forSystem('stripe')?.name).toBe('stripe');
  expect(forSystem('paypro')?.name).toBe('mollie');
  const demo = createProviders(readConfig({}), bank);
  expect(demo.forSystem('paypro')?.name).toBe('paypro');
  expect(demo.forSystem('mollie')?.name).toBe('sandbox');
});

test('the demo pays at its own bank', () => {
  const { forSystem, byName } = createProviders(readConfig({}), bank);
  expect(forSystem('sandbox')?.name).toBe('sandbox');
  expect(byName('mollie')).toBeUndefined();
});

test('without a bank there is no sandbox', () => {
  expect(() => createProviders(readConfig({}), undefined)).toThrow('sandbox');
});

test('a platform that takes no money online still finishes what an earlier provider began', () => {
  const { forSystem, byName } = createProviders(
    readConfig({ PAYMENT_PROVIDER: 'none', MOLLIE_API_KEY: 'test_key' }),
    undefined,
  );
  for (const system of [undefined, 'sandbox', 'mollie', 'paypro']) expect(forSystem(system)).toBeUndefined();
  expect(byName('mollie')?.name).toBe('mollie');
});
