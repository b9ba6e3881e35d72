import { describe, expect, test } from 'vitest';
import { ConfigError, readAddressConfig, readConfig, readDatabaseConfig } from './config.ts';
import { loadWidget } from './widget-build.ts';

const production = {
  DATABASE_URL: 'postgres://embook@db/embook',
  PUBLIC_URL: 'https://book.example.com',
  SMTP_URL: 'smtp://mail:587',
  PAYMENT_PROVIDER: 'mollie',
  MOLLIE_API_KEY: 'live_abc123',
};
const stripe = {
  ...production,
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_abc123',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc123',
};
const paypro = {
  ...production,
  PAYMENT_PROVIDER: 'paypro',
  PAYPRO_API_KEY: 'pp_abc123',
  PAYPRO_WEBHOOK_SECRET: 'secret-of-paypro',
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
    expect(readConfig({}).listCompanies).toBe(true);
    expect(readConfig({ ...production, LIST_COMPANIES: '1' }).listCompanies).toBe(true);
    expect(readConfig(production)).toMatchObject({
      listCompanies: false,
      demo: false,
      paymentProvider: 'mollie',
      paymentKeys: { MOLLIE_API_KEY: 'live_abc123' },
    });
    expect(readConfig(stripe)).toMatchObject({
      paymentProvider: 'stripe',
      paymentKeys: { STRIPE_WEBHOOK_SECRET: 'whsec_abc123' },
    });
    expect(readConfig({ DATABASE_URL: production.DATABASE_URL, DEMO: '1' })).toMatchObject({ demo: true });
  });

  test('[PAY-10] PayPro is chosen as the others are, at its own address unless another is named', () => {
    expect(readConfig(paypro)).toMatchObject({
      paymentProvider: 'paypro',
      paymentKeys: { PAYPRO_API_KEY: 'pp_abc123', PAYPRO_WEBHOOK_SECRET: 'secret-of-paypro' },
      payProUrl: undefined,
    });
    const PAYPRO_API_URL = 'https://api.paypro.example';
    expect(readConfig({ ...paypro, PAYPRO_API_URL }).payProUrl).toBe(PAYPRO_API_URL);
  });

  test('[EMB-7] another build of the widget is served from the folder that is named, and a folder without a build is reported', async () => {
    expect(readConfig({}).widgetDir).toBeUndefined();
    expect(readConfig({ WIDGET_DIR: ' /srv/widget ' }).widgetDir).toBe('/srv/widget');
    await expect(loadWidget('/nowhere')).rejects.toThrow(
      new ConfigError('WIDGET_DIR has no build of the widget: there is no /nowhere/server/entry-server.js.'),
    );
  });

  test('everything that is wrong is named at once, a line each, and nothing that only follows from it', () => {
    const env = {
      DATABASE_URL: 'mysql://db',
      PUBLIC_URL: 'book.example',
      PORT: 'http',
      SMTP_URL: 'mail.example',
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'x',
      LOG_LEVEL: 'loud',
    };
    const namedIn = (given: Record<string, string>): string[] => {
      try {
        readConfig(given);
        return [];
      } catch (error) {
        return String(Object(error).message)
          .split('\n')
          .map((line) => line.split(' ').slice(0, 2).join(' '));
      }
    };
    expect(namedIn(env)).toEqual([
      'PORT must',
      'PUBLIC_URL must',
      'DATABASE_URL must',
      'SMTP_URL must',
      'STRIPE_SECRET_KEY must',
      'LOG_LEVEL must',
      'STRIPE_WEBHOOK_SECRET is',
    ]);
    expect(namedIn({ DEMO: '0' })).toEqual(['PUBLIC_URL is', 'DATABASE_URL is', 'SMTP_URL is', 'PAYMENT_PROVIDER is']);
  });

  test('[A14] other platforms are followed only when they are listed', () => {
    expect(readConfig({}).allowedBaseUrls).toEqual([]);
    const listed = ['https://book.partner.example', 'https://other.example:8443', 'http://127.0.0.1:9000'];
    expect(readConfig({ ALLOWED_BASE_URLS: ` ${listed.join(', ')} ` }).allowedBaseUrls).toEqual(listed);
  });

  test('a database may have several hosts, of which one takes writes', () => {
    const DATABASE_URL = 'postgres://embook:pw@a:5432,b:5432/embook?target_session_attrs=read-write';
    expect(readConfig({ ...production, DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, demo: false });
  });

  test.each([
    [{ PORT: 'eighty' }, /^PORT must be a whole number from 0 to 65535/],
    [{ PORT: '70000' }, /^PORT must be/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
    [{ DEMO: 'perhaps' }, /^DEMO must be one of/],
    [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM must be an e-mail address/],
    [{ SIGN_INS_PER_MINUTE: '0' }, /^SIGN_INS_PER_MINUTE must be a whole number from 1/],
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must look like a random word of at least 16 characters\.$/],
    [
      { ...production, DATABASE_URL: 'postgres://a,b/embook?target_session_attrs=standby' },
      /^DATABASE_URL must be an address such as/,
    ],
    [
      { ALLOWED_BASE_URLS: 'https://a.example http://b.example' },
      /^ALLOWED_BASE_URLS must be .* not "http:\/\/b.example"/,
    ],
    [{ ALLOWED_BASE_URLS: 'book.example' }, /^ALLOWED_BASE_URLS must be/],
    [{ ALLOWED_BASE_URLS: 'https://*' }, /^ALLOWED_BASE_URLS must be/],
    [{ ALLOWED_BASE_URLS: 'https://a.example/v1' }, /^ALLOWED_BASE_URLS must be/],
    [{ PUBLIC_URL: 'ftp://embook.test' }, /^PUBLIC_URL must be an address that begins with https:\/\/ or http:\/\//],
    [{ HOST: '0.0.0.0' }, /^Demo mode with HOST=0\.0\.0\.0 would .* DEMO_IN_PUBLIC=1/],
    [{ HOST: '::' }, /^Demo mode with HOST=::/],
    [{ PUBLIC_URL: 'https://book.example.com' }, /^Demo mode with PUBLIC_URL=https:\/\/book\.example\.com would/],
    [{ ...production, DEMO: '1' }, /^Demo mode with a live MOLLIE_API_KEY would/],
    [{ STRIPE_SECRET_KEY: 'sk_live_abc123' }, /^Demo mode with a live STRIPE_SECRET_KEY would/],
    [{ DEMO_IN_PUBLIC: 'yes' }, /^DEMO_IN_PUBLIC must be one of/],
    [{ ...production, DATABASE_URL: undefined, DEMO: '0' }, /^DATABASE_URL is missing: .* EMBEDDED_IN_PRODUCTION=1/],
    [{ ...production, SMTP_URL: undefined }, /^SMTP_URL is missing: set it/],
    [{ ...production, PUBLIC_URL: undefined }, /^PUBLIC_URL is missing: set the address that customers open/],
    [{ ...production, PUBLIC_URL: '', HOST: '0.0.0.0' }, /^PUBLIC_URL is missing/],
    [{ ...production, PUBLIC_URL: 'http://book.example.com' }, /^PUBLIC_URL must begin with https:.* proxy/],
    [{ ...production, PUBLIC_URL: 'https://book.example.com/widget' }, /^PUBLIC_URL must be an address without a path/],
    [{ DRAIN_SECONDS: '301' }, /^DRAIN_SECONDS must be a whole number from 0 to 300/],
    [
      { ...production, PAYMENT_PROVIDER: undefined },
      /^PAYMENT_PROVIDER is missing: set paypro, mollie, stripe or none where customers pay at the shop/,
    ],
    [{ ...production, PAYMENT_PROVIDER: 'sandbox' }, /^PAYMENT_PROVIDER is missing/],
    [{ ...production, MOLLIE_API_KEY: undefined }, /^MOLLIE_API_KEY is missing: PAYMENT_PROVIDER=mollie needs it\.$/],
    [{ PAYMENT_PROVIDER: 'mollie' }, /^MOLLIE_API_KEY is missing/],
    [{ ...stripe, STRIPE_SECRET_KEY: '' }, /^STRIPE_SECRET_KEY is missing: PAYMENT_PROVIDER=stripe needs it\.$/],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: undefined }, /^STRIPE_WEBHOOK_SECRET is missing/],
    [{ ...paypro, PAYPRO_API_KEY: undefined }, /^PAYPRO_API_KEY is missing: PAYMENT_PROVIDER=paypro needs it\.$/],
    [{ ...paypro, PAYPRO_WEBHOOK_SECRET: '' }, /^PAYPRO_WEBHOOK_SECRET is missing/],
    [
      { ...paypro, PAYPRO_API_URL: 'http://api.paypro.nl' },
      /^PAYPRO_API_URL must be an address that begins with https/,
    ],
    [{ PAYPRO_API_KEY: 'pp_abc123' }, /^Demo mode with a live PAYPRO_API_KEY would/],
  ])('%j stops the start with one line that says what to set', (env, line) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(line);
  });

  test.each([
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://127.0.0.1:9000' },
    { PUBLIC_URL: 'http://aurora.localhost:8480' },
    { PUBLIC_URL: 'http://[::1]:8480' },
    { MOLLIE_API_KEY: 'test_abc123' },
  ])('[B19] %j keeps a demo to this machine', (env) => {
    expect(readConfig(env)).toMatchObject({ demo: true, demoInPublic: false });
  });

  test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://book.example.com' }, { MOLLIE_API_KEY: 'live_abc123' }])(
    '[B19] %j needs an explicit setting, and in production there is no demo to show',
    (env) => {
      expect(readConfig({ ...env, DEMO_IN_PUBLIC: '1' })).toMatchObject({ demo: true, demoInPublic: true });
      expect(readConfig({ ...production, ...env, DEMO_IN_PUBLIC: '1' })).toMatchObject({ demoInPublic: false });
    },
  );

  test.each(['http://127.0.0.1:8480', 'http://localhost:8480/', 'https://book.example.com/'])(
    'the platform is called %s outside demo mode, without a slash at its end',
    (PUBLIC_URL) => {
      expect(readConfig({ ...production, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL.replace(/\/$/, ''));
    },
  );

  test('commands whose links name the platform want its address too, where it is not a demo', () => {
    expect(() => readAddressConfig({ DATABASE_URL: production.DATABASE_URL })).toThrow(/^PUBLIC_URL is missing/);
    expect(readAddressConfig(production).publicUrl).toBe('https://book.example.com');
    expect(readAddressConfig({}).publicUrl).toBeUndefined();
    expect(readAddressConfig({ DATABASE_URL: production.DATABASE_URL, DEMO: '1' }).publicUrl).toBeUndefined();
  });

  test('a platform whose customers pay at the shop alone says so, and needs no key', () => {
    const atTheShop = { ...production, PAYMENT_PROVIDER: 'none', MOLLIE_API_KEY: undefined };
    expect(readConfig(atTheShop)).toMatchObject({ demo: false, paymentProvider: 'none', paymentKeys: {} });
  });

  test('a process is taken out of a balancer before it stops, in production', () => {
    expect(readConfig(production).drainSeconds).toBe(5);
    expect(readConfig({}).drainSeconds).toBe(0);
    expect(readConfig({ ...production, DRAIN_SECONDS: '20' }).drainSeconds).toBe(20);
  });

  test('the embedded database serves in production only when it is asked to', () => {
    const embedded = { ...production, DATABASE_URL: undefined, DEMO: '0', EMBEDDED_IN_PRODUCTION: '1' };
    expect(readConfig(embedded)).toMatchObject({ demo: false, databaseUrl: undefined });
  });

  test('a command that needs the database alone asks for nothing else', () => {
    expect(readDatabaseConfig({ DATABASE_URL: production.DATABASE_URL })).toEqual({
      databaseUrl: production.DATABASE_URL,
      dataDir: '.data',
    });
  });

  test('a key of the wrong kind is refused without repeating it', () => {
    expect(() => readConfig({ MOLLIE_API_KEY: 'pk_secret' })).toThrow(
      /^MOLLIE_API_KEY must look like test_(?!.*secret)/,
    );
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'pk_secret' })).toThrow(/^STRIPE_SECRET_KEY must(?!.*secret)/);
    expect(() => readConfig({ STRIPE_WEBHOOK_SECRET: 'secret' })).toThrow(/^STRIPE_WEBHOOK_SECRET must(?!.*secret)/);
    expect(() => readConfig({ PAYPRO_API_KEY: 'secret' })).toThrow(/^PAYPRO_API_KEY must(?!.*secret)/);
  });

  test('a wrong address is refused without repeating it: it may hold a password', () => {
    expect(() => readConfig({ ...production, DATABASE_URL: 'mysql://root:secret@db' })).toThrow(
      /^DATABASE_URL must(?!.*secret)/,
    );
  });
});
