import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createBank } from '../../demo/bank/bank.ts';
import { readConfig } from '../config.ts';
import { createProviders } from './choose-provider.ts';
import { ProviderAway } from './provider.ts';

const { db } = await testDatabase();
const bank = createBank({ db, log: pino({ level: 'silent' }) });

test('the configured provider takes new payments; another whose key is set still finishes earlier ones', () => {
  const env = { PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: 'test_key', STRIPE_SECRET_KEY: 'sk_test_key' };
  const { forSystem, byName } = createProviders(readConfig(env), undefined);
  expect(forSystem('sandbox')?.name).toBe('mollie');
  expect(byName('mollie')).toBe(forSystem(undefined));
  expect(byName('stripe')?.name).toBe('stripe');
  expect(byName('sandbox')).toBeUndefined();
  expect(byName('paypro')).toBeUndefined();
});

test('[PAY-10] PayPro takes the money of a company where its key is set, and of all where it is the platform’s', () => {
  const keys = { PAYPRO_API_KEY: 'pp_key', PAYPRO_WEBHOOK_SECRET: 'secret-of-paypro' };
  const production = {
    DATABASE_URL: 'postgres://embook@db/embook',
    PUBLIC_URL: 'https://book.example.com',
    SMTP_URL: 'smtp://mail:587',
    MOLLIE_API_KEY: 'test_key',
    ...keys,
  };
  const beside = createProviders(readConfig({ ...production, PAYMENT_PROVIDER: 'mollie' }), undefined);
  expect(beside.forSystem('paypro')?.name).toBe('paypro');
  expect(beside.forSystem('sandbox')?.name).toBe('mollie');
  const alone = createProviders(readConfig({ ...production, PAYMENT_PROVIDER: 'paypro' }), undefined);
  expect(alone.forSystem('sandbox')?.name).toBe('paypro');
});

test('[PAY-10] in the demo the sandbox bank stands in for PayPro only while it has no key', async () => {
  const named = (env: Record<string, string>) => createProviders(readConfig(env), bank).byName('paypro');
  expect(await named({})?.banks()).toEqual(bank.banks);
  const real = named({ PAYPRO_API_KEY: 'pp_key', DEMO_IN_PUBLIC: '1', PAYPRO_API_URL: 'https://127.0.0.1:1' });
  await expect(real?.banks()).rejects.toBeInstanceOf(ProviderAway);
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
