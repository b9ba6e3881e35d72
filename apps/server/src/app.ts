import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { createIdentify, createRecognise } from './auth/auth.ts';
import { createCodes } from './auth/codes/codes.ts';
import { createCodeStore } from './auth/codes/code-store.ts';
import { createLimits } from './auth/limits/limits.ts';
import { createLimitStore } from './auth/limits/limit-store.ts';
import { createPassword } from './auth/password.ts';
import { createReset } from './auth/reset.ts';
import { authRoutes } from './auth/routes.ts';
import { createSignIn } from './auth/sign-in.ts';
import { createAuthStore } from './auth/auth-store.ts';
import { createBooking } from './booking/booking.ts';
import { createConfirm } from './booking/confirm/confirm.ts';
import { createOptions } from './booking/confirm/options.ts';
import { createQuotes } from './booking/confirm/quote.ts';
import { createStanding } from './booking/confirm/standing.ts';
import { createConfirmStore } from './booking/confirm/confirm-store.ts';
import { createDirect } from './booking/direct/direct.ts';
import { createDirectStore } from './booking/direct/direct-store.ts';
import { createPlaces, type Place, type Spot } from './booking/place/place.ts';
import { createPlaceStore, type PlaceStore } from './booking/place/place-store.ts';
import { bookingRoutes } from './booking/routes.ts';
import { createLetters } from './booking/settle/letters.ts';
import { createBookingSettler } from './booking/settle/settler.ts';
import { createSettleStore } from './booking/settle/settle-store.ts';
import { createKnownServices } from './booking/known-services.ts';
import { createBookingStore } from './booking/booking-store.ts';
import { serveBuilder } from './builder/routes.ts';
import { createBundles } from './bundles/bundles.ts';
import { createOwnedStore } from './bundles/owned-bundle-store.ts';
import { createBundlePass } from './bundles/pass.ts';
import { createBundlePurchase } from './bundles/purchase.ts';
import { bundleRoutes } from './bundles/routes.ts';
import { createBundleSettler } from './bundles/settle.ts';
import { createBundleStore } from './bundles/bundle-store.ts';
import { bundleUseStore } from './bundles/bundle-use-store.ts';
import { createCompanies } from './company/company.ts';
import { companyRoutes } from './company/routes.ts';
import { createCompanyStore } from './company/company-store.ts';
import { createBank } from './demo/bank/bank.ts';
import { serveBank } from './demo/bank/routes.ts';
import { createBankStore } from './demo/bank/bank-store.ts';
import { serveHostPages } from './demo/hosts/routes.ts';
import { createMailboxStore } from './demo/mailbox/mailbox-store.ts';
import { serveMailbox } from './demo/mailbox/routes.ts';
import { createEvents } from './events/events.ts';
import { eventRoutes } from './events/routes.ts';
import { createEventStore } from './events/event-store.ts';
import { createFeedback, defineFeedback } from './feedback/feedback.ts';
import { serveFeedback } from './feedback/routes.ts';
import { createFeedbackStore } from './feedback/feedback-store.ts';
import { createGroups } from './groups/groups.ts';
import { groupRoutes } from './groups/routes.ts';
import { createGroupStore } from './groups/group-store.ts';
import { createProviders, type Providers } from './infra/checkout/choose-provider.ts';
import { stripeWebhook } from './infra/checkout/stripe-webhook.ts';
import type { Clock } from './infra/clock.ts';
import { type Config, originOf } from './infra/config.ts';
import type { Database } from './infra/db/open.ts';
import type { EmbedBuild } from './infra/embed-build.ts';
import { showDemoBanner } from './infra/http/demo-banner.ts';
import { integrityOf, serveLoader } from './infra/http/loader.ts';
import { serveOperations } from './infra/http/operations.ts';
import { servePages, type WidgetBuild } from './infra/http/pages.ts';
import { type Handlers, serveContract } from './infra/http/serve.ts';
import { createServer } from './infra/http/server.ts';
import type { Jobs } from './infra/jobs.ts';
import { createHub, type Hub } from './infra/live/hub.ts';
import { serveLive } from './infra/live/socket.ts';
import type { Postman } from './infra/mail/postman.ts';
import { serveMetrics } from './infra/metrics/metrics.ts';
import { createMetricStore } from './infra/metrics/metric-store.ts';
import { createLoyalty } from './loyalty/loyalty.ts';
import { loyaltyRoutes } from './loyalty/routes.ts';
import { createLoyaltyStore } from './loyalty/loyalty-store.ts';
import { createPayments, type Failpoint } from './payment/payment.ts';
import { serveReturnPage } from './payment/return-page.ts';
import { reconcileWhileListening } from './payment/rounds/reconcile.ts';
import { definePayments } from './payment/rounds/refunds.ts';
import { paymentRoutes } from './payment/routes.ts';
import { createPaymentStore } from './payment/payment-store.ts';
import { serveWebhooks } from './payment/webhooks.ts';
import { servePictures } from './pictures/routes.ts';
import { createPictures } from './pictures/pictures.ts';
import { createPictureStore } from './pictures/picture-store.ts';
import { createOwnData } from './profile/own-data/own-data.ts';
import { createOwnDataStore } from './profile/own-data/own-data-store.ts';
import { createProfiles } from './profile/profile.ts';
import { profileRoutes } from './profile/routes.ts';
import { createProfileStore } from './profile/profile-store.ts';
import { createPromotions } from './promotions/promotions.ts';
import { promotionRoutes } from './promotions/routes.ts';
import { createPromotionStore } from './promotions/promotion-store.ts';
import { createReminders, defineReminders } from './reminders/reminders.ts';
import { createReminderStore } from './reminders/reminder-store.ts';
import { createBoughtStore } from './reservations/bought-bundle-store.ts';
import { createCancelling } from './reservations/cancelling/cancel.ts';
import { createCancelStore } from './reservations/cancelling/cancel-store.ts';
import { createMoving } from './reservations/moving/move.ts';
import { createMoveStore } from './reservations/moving/move-store.ts';
import { createRatings } from './reservations/rating/rating.ts';
import { createRatingStore } from './reservations/rating/rating-store.ts';
import { createReservations } from './reservations/reservations.ts';
import { reservationRoutes } from './reservations/routes.ts';
import { createStatement } from './reservations/statement/statement.ts';
import { createStatementStore } from './reservations/statement/statement-store.ts';
import { createReservationStore } from './reservations/reservation-store.ts';
import { serviceRoutes } from './services/routes.ts';
import { createServices } from './services/services.ts';
import { createServiceStore } from './services/service-store.ts';
import { shopRoutes } from './shops/routes.ts';
import { createShops } from './shops/shops.ts';
import { createShopStore } from './shops/shop-store.ts';
import { serveCharges } from './subscriptions/charge.ts';
import { createSubscriptionDetails } from './subscriptions/details.ts';
import { createHeldStore } from './subscriptions/held/held-store.ts';
import { createSubscriptionLetters } from './subscriptions/letters.ts';
import { createSubscriptionPass } from './subscriptions/pass.ts';
import { createSubscriptionPurchase } from './subscriptions/purchase.ts';
import { createRenewals, defineRenewals } from './subscriptions/renewals/renewals.ts';
import { createRenewalStore } from './subscriptions/renewals/renewal-store.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { createSubscriptionSettler } from './subscriptions/settle.ts';
import { createSubscriptionStanding } from './subscriptions/standing.ts';
import { createSubscriptionStore } from './subscriptions/subscription-store.ts';
import { createSubscriptions } from './subscriptions/subscriptions.ts';
import { createSubscriptionUseStore } from './subscriptions/subscription-use-store.ts';
import { wireComingVisits } from './wiring/coming-visits.ts';

const version: string = packageJson.version;

/** Everything the platform touches; tests hand in their own. */
export interface Ports {
  readonly config: Config;
  readonly database: Pick<Database, 'db' | 'ping'> & Partial<Pick<Extract<Database, { kind: 'postgres' }>, 'load'>>;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** The widget's built first-screen renderer; without it the platform serves calls only. */
  readonly widget?: WidgetBuild | undefined;
  /** The built loader for pages around the widget. */
  readonly embed?: EmbedBuild;
  /** Told that mail was posted; without one it waits in the outbox until someone delivers it. */
  readonly postman?: Pick<Postman, 'wake'>;
  /** Where connected customers are; whoever listens to the other processes hands in theirs. */
  readonly hub?: Hub;
  /** Who takes money online; unless told, those the configuration names. */
  readonly providers?: Providers;
  /** Where work that comes by the clock is signed up; without it nothing comes by itself. */
  readonly jobs?: Pick<Jobs, 'define'> & Partial<Pick<Jobs, 'report'>>;
  /** Where a test ends the platform to see that nothing is lost (B9). */
  readonly failpoint?: Failpoint;
  /** How places are locked and taken; a test hands in one without locks to show what they are for (A1). */
  readonly places?: PlaceStore;
}

/** The one place where everything is wired. */
export async function createApp(ports: Ports): Promise<FastifyInstance> {
  const { config, database, clock, log, widget, embed, postman = { wake: () => {} } } = ports;
  const { db } = database;
  const authStore = createAuthStore(db);
  const identify = createIdentify(authStore, clock);
  const limits = createLimits(createLimitStore(db), clock, config);
  const codes = createCodes(createCodeStore(db), limits, clock, authStore.homeOf);
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
  const subscriptionStore = createSubscriptionStore(db);
  const subscriptions = createSubscriptions(subscriptionStore, clock);
  const promotions = createPromotions(createPromotionStore(db));
  const loyalty = createLoyalty(createLoyaltyStore(db));
  const knownServices = createKnownServices();
  const booking = createBooking(createBookingStore(db, knownServices), clock);
  const places = createPlaces(booking, ports.places ?? createPlaceStore(), clock);
  const confirmStore = createConfirmStore(db);
  const settleStore = createSettleStore();
  const letters = createLetters(settleStore);
  const ownedBundles = createOwnedStore(db);
  const heldStore = createHeldStore(db);
  const subscriptionLetters = createSubscriptionLetters({ store: heldStore, clock, origin });
  const bank = config.demo ? createBank({ store: createBankStore(db), log }) : undefined;
  const payments = createPayments({
    store: createPaymentStore(db),
    providers: ports.providers ?? createProviders(config, bank),
    settlers: {
      booking: createBookingSettler({ store: settleStore, customers: confirmStore, places, loyalty, letters, clock }),
      bundle: createBundleSettler(ownedBundles, clock),
      subscription: createSubscriptionSettler({ store: heldStore, letters: subscriptionLetters, clock }),
    },
    clock,
    log,
    origin,
    postman,
    ...(ports.failpoint && { failpoint: ports.failpoint }),
  });
  const purchase = createBundlePurchase({ store: ownedBundles, payments, clock, postman });
  const subscriptionUses = createSubscriptionUseStore(db);
  const subscriptionStanding = createSubscriptionStanding({ store: heldStore, payments, origin });
  const subscriptionPurchase = createSubscriptionPurchase({
    products: subscriptionStore,
    store: heldStore,
    payments,
    standing: subscriptionStanding,
    letters: subscriptionLetters,
    clock,
    postman,
  });
  const passes = [
    createBundlePass(bundleUseStore, clock),
    createSubscriptionPass({ store: heldStore, uses: subscriptionUses, clock }),
  ];
  const comingVisits = wireComingVisits({ db, held: heldStore, letters: subscriptionLetters, passes, places, clock });
  const subscriptionDetails = createSubscriptionDetails({
    products: subscriptionStore,
    store: heldStore,
    uses: subscriptionUses,
    standing: subscriptionStanding,
    coming: comingVisits,
    clock,
    postman,
  });
  const quotes = createQuotes(confirmStore, loyalty, passes);
  const options = createOptions({ store: confirmStore, places, quotes, payments });
  const standing = createStanding(confirmStore, payments);
  const confirm = createConfirm({
    store: confirmStore,
    direct: createDirect(createDirectStore(db, knownServices), places, clock),
    places,
    quotes,
    passes,
    loyalty,
    payments,
    standing,
    letters,
    clock,
    postman,
  });
  const reservationStore = createReservationStore(db);
  const reservations = createReservations(reservationStore, createBoughtStore(db), clock);
  const cancelling = createCancelling({
    store: createCancelStore(db),
    refunds: reservationStore,
    payments,
    passes,
    places,
    loyalty,
    clock,
    postman,
    failpoint: ports.failpoint,
  });
  const moving = createMoving<Spot, Place>({
    store: createMoveStore(db),
    reservations,
    customers: confirmStore,
    places,
    passes,
    letters,
    clock,
    postman,
  });
  const ratings = createRatings(createRatingStore(db), clock);
  const statement = createStatement(createStatementStore(db), clock);
  const feedback = createFeedback({ store: createFeedbackStore(db), ratings, clock, postman, origin });
  const profiles = createProfiles({ store: createProfileStore(db), loyalty, limits, clock });
  const ownData = createOwnData(createOwnDataStore(db), passwords, clock, cancelling.leaveUnpaid);

  const handlers: Handlers = {
    ...authRoutes(signIn, reset, passwords),
    ...companyRoutes(companies),
    ...shopRoutes(shops),
    ...serviceRoutes(services),
    ...groupRoutes(groups),
    ...eventRoutes(events),
    ...bundleRoutes(bundles, purchase),
    ...subscriptionRoutes({
      subscriptions,
      purchase: subscriptionPurchase,
      details: subscriptionDetails,
      standing: subscriptionStanding,
    }),
    ...promotionRoutes(promotions),
    ...bookingRoutes(booking, options, confirm, standing),
    ...reservationRoutes({ reservations, cancelling, moving, ratings, statement }),
    ...paymentRoutes(payments),
    ...loyaltyRoutes(loyalty),
    ...profileRoutes(profiles, ownData),
  };

  const app = await createServer(config, log);
  if (config.demoInPublic) showDemoBanner(app);
  const hub = ports.hub ?? createHub();
  serveMetrics(app, {
    version,
    token: config.metricsToken,
    store: createMetricStore(db),
    clock,
    load: database.load,
    sockets: hub.count,
    jobs: ports.jobs?.report,
  });
  serveContract(app, handlers, identify);
  const { stripeWebhookSecret } = config;
  serveWebhooks(app, { payments, readStripe: stripeWebhookSecret ? stripeWebhook(stripeWebhookSecret) : undefined });
  serveReturnPage(app, payments);
  serveCharges(app, { store: heldStore, payments });
  if (embed) serveLoader(app, embed.loader, version);
  serveOperations(app, { version, ping: database.ping, ...(embed && { integrity: integrityOf(embed.loader) }) });
  serveFeedback(app, feedback);
  const pictureStore = createPictureStore(db);
  servePictures(app, createPictures(pictureStore), pictureStore);
  if (config.demo) {
    serveMailbox(app, createMailboxStore(db));
    if (embed) await serveHostPages(app, { origin, reactDemo: embed.reactDemo });
    serveBuilder(app, { version, config });
  }
  if (bank) serveBank(app, bank);
  if (widget) await servePages(app, { widget, handlers, identify, framing: companies.framing, clock, config });
  await serveLive(app, hub, createRecognise(authStore, clock));
  if (ports.jobs) {
    definePayments(ports.jobs, payments);
    defineFeedback(ports.jobs, feedback);
    defineRenewals(
      ports.jobs,
      createRenewals({
        due: createRenewalStore(db),
        store: heldStore,
        letters: subscriptionLetters,
        coming: comingVisits,
        clock,
        log,
        postman,
      }),
    );
    defineReminders(ports.jobs, createReminders({ store: createReminderStore(db), clock, postman }));
  }
  reconcileWhileListening(app, payments, log);
  return app;
}
