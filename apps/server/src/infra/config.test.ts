import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  DATABASE_URL: 'postgres://embook@db/embook',
  SMTP_URL: 'smtp://mail:587',
  PAYMENT_PROVIDER: 'mollie',
};

describe('readConfig', () => {
  test('without any setting the platform is a demo on the embedded database', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8480,
      databaseUrl: undefined,
      dataDir: '.data',
      demo: true,
      paymentProvider: 'sandbox',
      trustedProxies: 0,
    });
  });

  test('a database address makes it a platform in production', () => {
    expect(readConfig(production)).toMatchObject({ demo: false, paymentProvider: 'mollie' });
    expect(readConfig({ DATABASE_URL: production.DATABASE_URL, DEMO: '1' })).toMatchObject({ demo: true });
  });

  test.each([
    [{ PORT: 'eighty' }, /^PORT must be a whole number from 0 to 65535/],
    [{ PORT: '70000' }, /^PORT must be/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
    [{ DEMO: 'perhaps' }, /^DEMO must be one of/],
    [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM must be an e-mail address/],
    [{ SIGN_INS_PER_MINUTE: '0' }, /^SIGN_INS_PER_MINUTE must be a whole number from 1/],
    [{ PUBLIC_URL: 'ftp://embook.test' }, /^PUBLIC_URL must be an address that begins with https:\/\/ or http:\/\//],
    [{ ...production, SMTP_URL: undefined }, /^SMTP_URL is missing: set it/],
    [{ ...production, PAYMENT_PROVIDER: undefined }, /^PAYMENT_PROVIDER is missing: set mollie or stripe/],
  ])('%j stops the start with one line that says what to set', (env, line) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(line);
  });

  test('a wrong address is refused without repeating it: it may hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret@db' })).toThrow(/^DATABASE_URL must(?!.*secret)/);
  });
});
