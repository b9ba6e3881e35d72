import { CONFIRMED_AT_ONCE } from './booking/booking-core.ts';
import { createBookTogether } from './booking/direct/direct.ts';
import { createServiceCache } from './booking/service-cache.ts';
import { createBank } from './demo/bank/bank.ts';
import { createCatalogueCache } from './infra/catalogue-cache.ts';
import { createProviders, type Providers } from './infra/checkout/choose-provider.ts';
import type { Bank } from './infra/checkout/sandbox.ts';
import { originOf } from './infra/config.ts';
import type { Core, Failpoint } from './infra/core.ts';
import type { Database } from './infra/db/open.ts';
import type { ConsoleBuild } from './infra/http/console-page.ts';
import type { WidgetBuild } from './infra/http/pages.ts';
import type { Hub } from './infra/live/hub.ts';
import type { ServerPorts } from './infra/platform.ts';
import type { Permit } from './infra/http/permit.ts';
import { createQueues } from './infra/queues.ts';
import { registryOf } from './registry.ts';
import type { ReservationCore } from './reservations/reservations.ts';
import type { SubscriptionCore } from './subscriptions/subscription-payment.ts';
import { createZoneCache } from './shops/shops.ts';

/** Everything outside of the platform; tests pass their own. */
export interface Ports extends Pick<Core, 'config' | 'clock' | 'log'>, ServerPorts {
  readonly database: ServerPorts['database'] & Pick<Database, 'db'>;
  /** The widget's built first-screen renderer; without it the platform serves calls only. */
  readonly widget?: WidgetBuild | undefined;
  /** The built console; without it there is none. */
  readonly console?: ConsoleBuild | undefined;
  /** Woken when a mail is written; without one mails wait in the outbox until they are delivered. */
  readonly mailer?: Core['mailer'];
  /** Announces new bookings to staff; without one staff see them only when they open the agenda. */
  readonly news?: Core['news'];
  /** The sockets of this process; passed in by the process that listens to the others. */
  readonly hub?: Hub;
  /** The payment providers; by default those of the configuration. */
  readonly providers?: Providers;
  /** Points at which a test ends the platform to prove that nothing is lost (B9). */
  readonly failpoint?: Failpoint;
  /** Who may make which staff call; a test passes one that permits everything, to prove what it is for (TEAM-6). */
  readonly permit?: Permit;
}

/** Sends nothing and announces nothing. */
export const nobody = { wake: () => {}, sendUnkept: () => Promise.resolve(), booked: () => {} };

const plainCore = ({
  config,
  clock,
  log,
  database,
  mailer = nobody,
  news = nobody,
  failpoint = () => {},
}: Ports): Core => ({
  config,
  db: database.db,
  clock,
  log,
  origin: originOf(config),
  mailer,
  news,
  zones: createZoneCache(clock),
  failpoint,
  alarms: new Map(),
});

/** The context of all nouns: what has state is made here, once for a process. */
export function coreOf(ports: Ports) {
  const plain = plainCore(ports);
  const bank = ports.config.demo ? createBank(plain) : undefined;
  const providers = ports.providers ?? createProviders(ports.config, bank);
  const search = { ...plain, services: createServiceCache() };
  return {
    ...search,
    ...registryOf(plain),
    bank,
    providers,
    takesOnline: providers.forSystem(undefined) !== undefined,
    paymentChecks: new Map(),
    bookTogether: createBookTogether(search),
    confirmQueues: createQueues(CONFIRMED_AT_ONCE),
    companyZones: createCatalogueCache(),
  } satisfies ReservationCore & SubscriptionCore & { readonly bank: Bank | undefined };
}
