import packageJson from '../../package.json' with { type: 'json' };
import { isListable } from '@embook/domain/embedding';
import { isEmail } from '@embook/domain/shared';
import { serversOf } from './db/primary/servers.ts';
import { allKeys, type PaymentKeys, providerKeys, providers } from './checkout/provider-list.ts';
import { isLoopback, publicBy } from './public-demo.ts';

export const version: string = packageJson.version;

/** Everything the environment can set, read and checked once; docs/settings.md lists it for operators. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** PostgreSQL; absent means the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** The address customers see, for links in mails and payment returns. */
  readonly publicUrl: string | undefined;
  /** Other platforms whose address the widget's query may name; none by default (A14). */
  readonly allowedBaseUrls: readonly string[];
  /** A build of the widget to serve instead of the one beside the platform. */
  readonly widgetDir: string | undefined;
  /** Demo companies, development mailbox and sandbox bank exist only then. */
  readonly demo: boolean;
  /** Off, a demo starts without companies: the first visitor creates one. */
  readonly demoCompanies: boolean;
  /** The demo is public: it starts where others can reach it, and shows a banner on every page (B19). */
  readonly demoInPublic: boolean;
  /** A widget without a company key offers all companies to choose from. */
  readonly listCompanies: boolean;
  /** Anybody with an e-mail address starts a company of their own at the console (TEAM-10). */
  readonly selfService: boolean;
  readonly smtpUrl: string | undefined;
  /** The address mails come from; the name beside it is the company's. */
  readonly mailFrom: string;
  /** `none`: customers pay at the shop alone. */
  readonly paymentProvider: PaymentProvider;
  /** The keys of payment providers; a provider that is no longer chosen still finishes its payments. */
  readonly paymentKeys: PaymentKeys;
  /** Another address of PayPro's API than its own. */
  readonly payProUrl: string | undefined;
  readonly sentryDsn: string | undefined;
  readonly logLevel: LogLevel;
  /** Opens `/metrics`; without it they are not served. */
  readonly metricsToken: string | undefined;
  /** How many proxies in front are trusted to name the caller's address; 0 ignores forwarded-for headers (A13). */
  readonly trustedProxies: number;
  /** Requests of one address in a minute: calls, pages, pictures and scripts, payment addresses, sockets (B17). */
  readonly callsPerMinute: number;
  readonly pagesPerMinute: number;
  readonly filesPerMinute: number;
  readonly paymentsPerMinute: number;
  readonly socketsPerMinute: number;
  /** Calls about an e-mail (sign-in, sign-up, reset) from one address in a minute, at one company in an hour (B3). */
  readonly signInsPerMinute: number;
  readonly signInsPerHour: number;
  readonly startsPerDay: number;
  /** After SIGTERM, how long `/readyz` says no before connections are refused. */
  readonly drainSeconds: number;
}

const paymentProviders = [...providers, 'none'] as const;
const onlineProviders = paymentProviders.filter((name) => name !== 'sandbox' && name !== 'none');
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type PaymentProvider = (typeof paymentProviders)[number];
type LogLevel = (typeof logLevels)[number];
type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that stop the start; its message has one line for each of them, which says what to set. */
export class ConfigError extends Error {}

/** Errors are collected while reading goes on, so that all of them are reported at once. */
interface Reading {
  readonly env: Environment;
  readonly wrong: string[];
}

function readWhole<T>(env: Environment, read: (from: Reading) => T): T {
  const wrong: string[] = [];
  const settings = read({ env, wrong });
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  return settings;
}

export const readConfig = (env: Environment): Config => readWhole(env, platformSettings);

function platformSettings(from: Reading): Config {
  const { env, wrong } = from;
  const given = (name: string): boolean => text(env, name) !== undefined;
  const demo = isDemo(from);
  const addresses = addressSettings(from, demo);
  const { publicUrl } = addresses;
  const config: Config = {
    ...addresses,
    ...databaseSettings(from),
    allowedBaseUrls: platforms(from, 'ALLOWED_BASE_URLS'),
    widgetDir: text(env, 'WIDGET_DIR'),
    demo,
    demoCompanies: demo && (env['DEMO_COMPANIES'] === undefined || flag(from, 'DEMO_COMPANIES')),
    demoInPublic: demo && flag(from, 'DEMO_IN_PUBLIC'),
    listCompanies: env['LIST_COMPANIES'] === undefined ? demo : flag(from, 'LIST_COMPANIES'),
    selfService: env['SELF_SERVICE'] === undefined ? demo : flag(from, 'SELF_SERVICE'),
    smtpUrl: address(from, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: mailbox(from, 'MAIL_FROM') ?? `no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`,
    paymentProvider: oneOf(from, 'PAYMENT_PROVIDER', paymentProviders, 'sandbox'),
    paymentKeys: Object.fromEntries(
      allKeys.flatMap(([name, { shape, looksLike }]) => {
        const given = secret(from, name, shape, looksLike);
        return given === undefined ? [] : [[name, given]];
      }),
    ),
    payProUrl: address(from, 'PAYPRO_API_URL', ['https:']),
    sentryDsn: address(from, 'SENTRY_DSN', ['https:', 'http:']),
    logLevel: oneOf(from, 'LOG_LEVEL', logLevels, demo ? 'warn' : 'info'),
    metricsToken: secret(from, 'METRICS_TOKEN', /^\S{16,}$/, 'a random word of at least 16 characters'),
    trustedProxies: whole(from, 'TRUSTED_PROXIES', 0, 0, 10),
    callsPerMinute: whole(from, 'CALLS_PER_MINUTE', 1_200, 1, 1_000_000),
    pagesPerMinute: whole(from, 'PAGES_PER_MINUTE', 1_200, 1, 1_000_000),
    filesPerMinute: whole(from, 'FILES_PER_MINUTE', 12_000, 1, 1_000_000),
    paymentsPerMinute: whole(from, 'PAYMENTS_PER_MINUTE', 3_000, 1, 1_000_000),
    socketsPerMinute: whole(from, 'SOCKETS_PER_MINUTE', 600, 1, 1_000_000),
    signInsPerMinute: whole(from, 'SIGN_INS_PER_MINUTE', 10, 1, 1_000_000),
    signInsPerHour: whole(from, 'SIGN_INS_PER_HOUR', 100, 1, 1_000_000),
    startsPerDay: whole(from, 'STARTS_PER_DAY', 10, 1, 1_000_000),
    drainSeconds: whole(from, 'DRAIN_SECONDS', demo ? 0 : 5, 0, 300),
  };
  const isPublic = demo && !config.demoInPublic ? publicBy(config) : undefined;
  if (isPublic !== undefined)
    wrong.push(
      `Demo mode with ${isPublic} would show its mailbox and its sandbox bank to everyone: set DATABASE_URL and DEMO=0 for the real platform, HOST=127.0.0.1 without PUBLIC_URL and live keys to try it alone, or DEMO_IN_PUBLIC=1 to show it on purpose.`,
    );
  if (!demo && !given('DATABASE_URL') && !flag(from, 'EMBEDDED_IN_PRODUCTION'))
    wrong.push(
      'DATABASE_URL is missing: set it (postgres://user:password@host/name), DEMO=1 to try without, or EMBEDDED_IN_PRODUCTION=1 to run on the embedded database.',
    );
  if (!demo && !given('SMTP_URL'))
    wrong.push('SMTP_URL is missing: set it (smtp://user:password@host:587), or DEMO=1 to try without mail.');
  if (!demo && (text(env, 'PAYMENT_PROVIDER') ?? 'sandbox') === 'sandbox')
    wrong.push(
      `PAYMENT_PROVIDER is missing: set ${onlineProviders.join(', ')} or none where customers pay at the shop alone, or DEMO=1 to try with the sandbox bank.`,
    );
  for (const name of config.paymentProvider === 'none' ? [] : Object.keys(providerKeys[config.paymentProvider]))
    if (!given(name)) wrong.push(`${name} is missing: PAYMENT_PROVIDER=${config.paymentProvider} needs it.`);
  return config;
}

const text = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

function mailbox({ env, wrong }: Reading, name: string): string | undefined {
  const given = text(env, name);
  if (given === undefined || isEmail(given)) return given;
  wrong.push(`${name} must be an e-mail address such as no-reply@studio.example, not "${given}".`);
  return undefined;
}

/** http only where it never leaves the machine: tokens are sent there. */
function platforms({ env, wrong }: Reading, name: string): string[] {
  const given = (text(env, name) ?? '').split(/[\s,]+/).filter(Boolean);
  const bad = given.find((each) => !each.includes('://') || !isListable(each));
  if (bad !== undefined)
    wrong.push(
      `${name} must be a list such as https://book.example, with http:// for this machine alone, not "${bad}".`,
    );
  return given;
}

/** Never repeated in the message either. */
function secret({ env, wrong }: Reading, name: string, shape: RegExp, looksLike: string): string | undefined {
  const given = text(env, name);
  if (given === undefined || shape.test(given)) return given;
  wrong.push(`${name} must look like ${looksLike}.`);
  return undefined;
}

function whole({ env, wrong }: Reading, name: string, fallback: number, min: number, max: number): number {
  const value = Number(text(env, name) ?? fallback);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  wrong.push(`${name} must be a whole number from ${min} to ${max}, not "${env[name]}".`);
  return fallback;
}

function flag(from: Reading, name: string): boolean {
  return ['1', 'true'].includes(oneOf(from, name, ['0', '1', 'true', 'false'] as const, '0'));
}

function oneOf<T extends string>({ env, wrong }: Reading, name: string, values: readonly T[], fallback: T): T {
  const given = text(env, name) ?? fallback;
  const found = values.find((value) => value === given);
  if (found !== undefined) return found;
  wrong.push(`${name} must be one of ${values.join(', ')}, not "${given}".`);
  return fallback;
}

/** One server or several; the value is never repeated in the message. */
function database({ env, wrong }: Reading, name: string): string | undefined {
  const given = text(env, name);
  if (given === undefined || serversOf(given)) return given;
  wrong.push(
    `${name} must be an address such as postgres://user:password@host:5432/embook, or one with several hosts and target_session_attrs=read-write.`,
  );
  return undefined;
}

function databaseSettings(from: Reading): Pick<Config, 'databaseUrl' | 'dataDir'> {
  return { databaseUrl: database(from, 'DATABASE_URL'), dataDir: text(from.env, 'DATA_DIR') ?? '.data' };
}

/** DEMO is checked where it is read first, so that an error in it is reported once. */
const isDemo = (from: Reading): boolean =>
  from.env['DEMO'] === undefined ? text(from.env, 'DATABASE_URL') === undefined : flag(from, 'DEMO');

function addressSettings(from: Reading, demo: boolean): Pick<Config, 'host' | 'port' | 'publicUrl'> {
  return {
    host: text(from.env, 'HOST') ?? '127.0.0.1',
    port: whole(from, 'PORT', 8480, 0, 65_535),
    publicUrl: publicAddress(from, demo),
  };
}

/**
 * Outside demo mode it must be named: HOST is where the platform listens, which customers cannot open. It must be https,
 * also behind a proxy that speaks plain http to the platform: links in mails sign people in.
 */
function publicAddress(from: Reading, demo: boolean): string | undefined {
  const { env, wrong } = from;
  const given = address(from, 'PUBLIC_URL', ['https:', 'http:']);
  if (given === undefined) {
    if (!demo && text(env, 'PUBLIC_URL') === undefined)
      wrong.push(
        'PUBLIC_URL is missing: set the address that customers open (https://book.example.com); links in mails and payments begin with it.',
      );
    return undefined;
  }
  const { protocol, hostname, origin, href } = new URL(given);
  if (href !== `${origin}/`)
    wrong.push('PUBLIC_URL must be an address without a path, such as https://book.example.com.');
  if (!demo && protocol === 'http:' && !isLoopback(hostname))
    wrong.push(
      'PUBLIC_URL must begin with https://, since links in mails sign people in: name the address of the proxy that ends TLS, even if it calls the platform by plain http.',
    );
  return origin;
}

/** For commands that need nothing but the database: that mail or payments are not set up must not stop anyone. */
export const readDatabaseConfig = (env: Environment) => readWhole(env, databaseSettings);

/** Where the platform listens and what it is called, for commands whose links and mails name it. */
export const readAddressConfig = (env: Environment) => readWhole(env, (from) => addressSettings(from, isDemo(from)));

/** The value itself is never repeated in the message: addresses may carry a password. */
function address({ env, wrong }: Reading, name: string, protocols: readonly string[]): string | undefined {
  const given = text(env, name);
  if (given === undefined) return undefined;
  if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given;
  wrong.push(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  return undefined;
}

/** The public address of the platform: as configured, else where it listens. */
export const originOf = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  new URL(publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;
