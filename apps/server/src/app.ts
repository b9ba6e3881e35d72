import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { createIdentify } from './auth/auth.ts';
import { createCodes } from './auth/codes/codes.ts';
import { createCodeStore } from './auth/codes/store.ts';
import { createLimits } from './auth/limits/limits.ts';
import { createLimitStore } from './auth/limits/store.ts';
import { createPassword } from './auth/password.ts';
import { createReset } from './auth/reset.ts';
import { authRoutes } from './auth/routes.ts';
import { createSignIn } from './auth/sign-in.ts';
import { createAuthStore } from './auth/store.ts';
import { createBooking } from './booking/booking.ts';
import { bookingRoutes } from './booking/routes.ts';
import { createBookingStore } from './booking/store.ts';
import { createBundles } from './bundles/bundles.ts';
import { bundleRoutes } from './bundles/routes.ts';
import { createBundleStore } from './bundles/store.ts';
import { createCompanies } from './company/company.ts';
import { companyRoutes } from './company/routes.ts';
import { createCompanyStore } from './company/store.ts';
import { serveDemoPages } from './demo/demo-pages.ts';
import { createMailboxStore } from './demo/mailbox/store.ts';
import { serveMailbox } from './demo/mailbox/routes.ts';
import { createEvents } from './events/events.ts';
import { eventRoutes } from './events/routes.ts';
import { createEventStore } from './events/store.ts';
import { createGroups } from './groups/groups.ts';
import { groupRoutes } from './groups/routes.ts';
import { createGroupStore } from './groups/store.ts';
import type { Clock } from './infra/clock.ts';
import { type Config, originOf } from './infra/config.ts';
import type { Database } from './infra/db/open.ts';
import { serveOperations } from './infra/http/operations.ts';
import { servePages, type WidgetBuild } from './infra/http/pages.ts';
import { type Handlers, serveContract } from './infra/http/serve.ts';
import { createServer } from './infra/http/server.ts';
import type { Postman } from './infra/mail/postman.ts';
import { createLoyalty } from './loyalty/loyalty.ts';
import { loyaltyRoutes } from './loyalty/routes.ts';
import { createLoyaltyStore } from './loyalty/store.ts';
import { servePictures } from './pictures/routes.ts';
import { createPictures } from './pictures/pictures.ts';
import { createPictureStore } from './pictures/store.ts';
import { createOwnData } from './profile/own-data/own-data.ts';
import { createOwnDataStore } from './profile/own-data/store.ts';
import { createProfiles } from './profile/profile.ts';
import { profileRoutes } from './profile/routes.ts';
import { createProfileStore } from './profile/store.ts';
import { createPromotions } from './promotions/promotions.ts';
import { promotionRoutes } from './promotions/routes.ts';
import { createPromotionStore } from './promotions/store.ts';
import { serviceRoutes } from './services/routes.ts';
import { createServices } from './services/services.ts';
import { createServiceStore } from './services/store.ts';
import { shopRoutes } from './shops/routes.ts';
import { createShops } from './shops/shops.ts';
import { createShopStore } from './shops/store.ts';
import { createSubscriptions } from './subscriptions/subscriptions.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { createSubscriptionStore } from './subscriptions/store.ts';

const version: string = packageJson.version;

/** Everything the platform touches; tests hand in their own. */
export interface Ports {
  readonly config: Config;
  readonly database: Pick<Database, 'db' | 'ping'>;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** The widget's built first-screen renderer; without it the platform serves calls only. */
  readonly widget?: WidgetBuild | undefined;
  /** Told that mail was posted; without one it waits in the outbox until someone delivers it. */
  readonly postman?: Pick<Postman, 'wake'>;
}

/** The one place where everything is wired. */
export async function createApp(ports: Ports): Promise<FastifyInstance> {
  const { config, database, clock, log, widget, postman = { wake: () => {} } } = ports;
  const { db } = database;
  const authStore = createAuthStore(db);
  const identify = createIdentify(authStore, clock);
  const limits = createLimits(createLimitStore(db), clock, config);
  const codes = createCodes(createCodeStore(db), limits, clock);
  const passwords = createPassword(authStore, limits, clock);
  const signIn = createSignIn({ store: authStore, codes, limits, clock, postman });
  const origin = originOf(config);
  const reset = createReset({ store: authStore, codes, limits, clock, postman, origin, demo: config.demo });
  const companies = createCompanies(createCompanyStore(db));
  const shops = createShops(createShopStore(db), clock);
  const services = createServices(createServiceStore(db));
  const groups = createGroups(createGroupStore(db), shops, clock);
  const events = createEvents(createEventStore(db), shops, clock);
  const bundles = createBundles(createBundleStore(db), shops, clock);
  const subscriptions = createSubscriptions(createSubscriptionStore(db), clock);
  const promotions = createPromotions(createPromotionStore(db));
  const booking = createBooking(createBookingStore(db), clock);
  const loyalty = createLoyalty(createLoyaltyStore(db));
  const profiles = createProfiles({ store: createProfileStore(db), loyalty, limits, clock });
  const ownData = createOwnData(createOwnDataStore(db), passwords, clock);

  const handlers: Handlers = {
    ...authRoutes(signIn, reset, passwords),
    ...companyRoutes(companies),
    ...shopRoutes(shops),
    ...serviceRoutes(services),
    ...groupRoutes(groups),
    ...eventRoutes(events),
    ...bundleRoutes(bundles),
    ...subscriptionRoutes(subscriptions),
    ...promotionRoutes(promotions),
    ...bookingRoutes(booking),
    ...loyaltyRoutes(loyalty),
    ...profileRoutes(profiles, ownData),
  };

  const app = await createServer(config, log);
  serveContract(app, handlers, identify);
  serveOperations(app, { version, ping: database.ping });
  servePictures(app, createPictures(createPictureStore(db)));
  if (config.demo) {
    serveMailbox(app, createMailboxStore(db));
    serveDemoPages(app);
  }
  if (widget) await servePages(app, { widget, handlers, identify, framing: companies.framing, clock, config });
  return app;
}
