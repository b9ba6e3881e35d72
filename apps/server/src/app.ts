import type { FastifyInstance } from 'fastify';
import { agendaRoutes, serveFeeds } from './agenda/routes.ts';
import { createFindCaller, createLimits, identifyWith, previewLogin, recognise } from './auth/auth.ts';
import { authRoutes } from './auth/routes.ts';
import { createSlotStore } from './booking/slot/slot-store.ts';
import { wireBooking } from './booking/wiring.ts';
import { createDoctor } from './builder/builder.ts';
import { serveBuilder } from './builder/routes.ts';
import { bundleEntitlements } from './bundles/bundle-entitlements.ts';
import { bundleRoutes } from './bundles/bundles.ts';
import { bundleSettler } from './bundles/settle.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { classRoutes, defineClassJobs } from './classes/routes.ts';
import { companyRoutes, framingOf } from './company/company.ts';
import { customerRoutes } from './customers/customers.ts';
import { createBank } from './demo/bank/bank.ts';
import { serveBank } from './demo/bank/routes.ts';
import { serveHostPages } from './demo/hosts/routes.ts';
import { serveMailbox } from './demo/mailbox/routes.ts';
import { eventRoutes } from './events/events.ts';
import { defineFeedback } from './feedback/feedback.ts';
import { serveFeedback } from './feedback/routes.ts';
import { groupRoutes } from './groups/groups.ts';
import { hoursRoutes } from './hours/routes.ts';
import { defineHousekeeping } from './housekeeping/housekeeping.ts';
import { createCatalogueCache } from './infra/catalogue-cache.ts';
import { serveConsole } from './infra/http/console-page.ts';
import { createHeavyAnswers } from './infra/http/heavy-answers.ts';
import { servePages } from './infra/http/pages.ts';
import { servePreview } from './infra/http/preview-page.ts';
import { serveStaleGuard } from './infra/http/stale-page.ts';
import { type Handlers, withCore } from './infra/http/serve.ts';
import { type StaffHandlers, withCoreStaff } from './infra/http/serve-staff.ts';
import { createHub } from './infra/live/hub.ts';
import { serveLive } from './infra/live/socket.ts';
import { serveStaffLive } from './infra/live/staff-socket.ts';
import { createPlatform } from './infra/platform.ts';
import { loyaltyRoutes } from './loyalty/loyalty.ts';
import { paymentRoutes, type Settlers } from './payment/payment.ts';
import { repeatStaffCall } from './payment/repetition.ts';
import { serveReturnPage } from './payment/return-page.ts';
import { reconcileWhileListening } from './payment/rounds/reconcile.ts';
import { definePaymentJobs } from './payment/rounds/refunds.ts';
import { serveWebhooks, webhookReaders } from './payment/webhooks.ts';
import { servePictures } from './pictures/routes.ts';
import { coreOf, paymentState, type Ports } from './ports.ts';
import { profileRoutes, profileStaffRoutes } from './profile/routes.ts';
import { promotionRoutes } from './promotions/promotions.ts';
import { defineReminders } from './reminders/reminders.ts';
import { releaseVisit } from './reservations/cancelling/release.ts';
import { deskVisitRoutes, reservationRoutes } from './reservations/routes.ts';
import type { ReservationCore } from './reservations/reservations.ts';
import { serviceRoutes } from './services/services.ts';
import { createCheckLimit } from './setup/check-page.ts';
import { setupRoutes } from './setup/routes.ts';
import { createSeenHosts } from './setup/seen-hosts.ts';
import { shopRoutes } from './shops/shops.ts';
import { defineNoticeMails } from './staff/notices/notice-mails.ts';
import { staffRoutes } from './staff/routes.ts';
import { identifyStaff, staffPorts } from './staff/staff.ts';
import { defineRenewals } from './subscriptions/renewals.ts';
import type { ReleaseCore } from './subscriptions/coming-bookings.ts';
import { subscriptionSettler } from './subscriptions/settle.ts';
import { subscriptionEntitlements } from './subscriptions/subscription-entitlements.ts';
import { serveCharges } from './subscriptions/subscription-payment.ts';
import { subscriptionRoutes } from './subscriptions/subscriptions.ts';

/** Every noun, wired in the order in which they may depend on each other. */
export async function createApp(ports: Ports): Promise<FastifyInstance> {
  const { config, clock, widget, hub = createHub(), slots: slotStore = createSlotStore() } = ports;
  const plainCore = coreOf(ports);
  const bank = config.demo ? createBank(plainCore) : undefined;
  const settlers: Settlers = {};
  const core = { ...plainCore, ...paymentState(ports, bank), settlers };
  const limits = createLimits(core);
  const staffLimits = createLimits(core, ':staff');
  const identifyCore = { ...core, findCaller: createFindCaller(core.db) };
  const identify = identifyWith(identifyCore);
  const staff = staffPorts(core, ports.permit);
  const { record } = staff;
  const subscriptionKind = subscriptionEntitlements(core);
  const releaseCore = { clock, slots: slotStore, entitlementKinds: [subscriptionKind] };
  const release: ReleaseCore['release'] = (tx, owner, id, why) => releaseVisit(releaseCore, tx, owner, id, why);
  const subscriptionCore = { ...core, release };
  const entitlementKinds = [bundleEntitlements(core), subscriptionKind];
  const booking = wireBooking(core, { entitlementKinds, slotStore });
  Object.assign(settlers, {
    booking: booking.settler,
    bundle: bundleSettler(core),
    subscription: subscriptionSettler(core),
  });
  const companyZones: ReservationCore['companyZones'] = createCatalogueCache();
  const { times, slots, mails, customers } = booking;
  const reservationCore = { ...core, entitlementKinds, slots, mails, customers, companyZones };
  const classCore = { ...reservationCore, record };
  const profileCore = { ...reservationCore, limits };
  const handlers: Handlers = {
    ...withCore({ ...core, limits }, authRoutes),
    ...withCore(core, {
      ...companyRoutes,
      ...paymentRoutes,
      ...loyaltyRoutes,
      ...shopRoutes,
      ...serviceRoutes,
      ...groupRoutes,
      ...eventRoutes,
      ...bundleRoutes,
      ...promotionRoutes,
    }),
    ...withCore(subscriptionCore, subscriptionRoutes),
    ...booking.routes,
    ...withCore(reservationCore, reservationRoutes),
    ...withCore(profileCore, profileRoutes),
  };
  const hoursCore = { ...reservationCore, times };
  const examine = createDoctor();
  const hosts = createSeenHosts(core);
  const setupCore = { ...core, times, slots, examine, hosts, checks: createCheckLimit(clock) };
  const staffHandlers: StaffHandlers = {
    ...withCoreStaff({ ...core, limits: staffLimits }, staffRoutes),
    ...withCoreStaff(core, customerRoutes),
    ...withCoreStaff(profileCore, profileStaffRoutes),
    ...withCoreStaff({ ...core, times }, agendaRoutes),
    ...booking.staffRoutes,
    ...withCoreStaff(reservationCore, deskVisitRoutes),
    ...withCoreStaff(classCore, classRoutes),
    ...withCoreStaff(hoursCore, hoursRoutes),
    ...withCoreStaff({ ...hoursCore, limits: staffLimits }, catalogueRoutes),
    ...withCoreStaff(setupCore, setupRoutes),
  };
  const answering = { handlers, identify, heavy: createHeavyAnswers(clock) };
  const app = await createPlatform(core, ports, {
    answering,
    staffHandlers,
    staff: { ...staff, repeat: (call) => repeatStaffCall(core, call) },
    hub,
  });
  serveWebhooks(app, core, webhookReaders(config));
  serveReturnPage(app, core);
  booking.serve(app);
  if (bank) {
    serveBank(app, bank);
    serveMailbox(app, core);
    if (ports.embed) await serveHostPages(app, core, ports.embed);
  }
  serveBuilder(app, { ...identifyCore, staff, examine });
  serveFeeds(app, core);
  servePictures(app, core);
  serveCharges(app, subscriptionCore);
  serveFeedback(app, core);
  if (ports.jobs) {
    for (const define of [defineNoticeMails, defineFeedback, defineReminders, defineHousekeeping])
      define(ports.jobs, core);
    definePaymentJobs(ports.jobs, core);
    defineRenewals(ports.jobs, subscriptionCore);
    defineClassJobs(ports.jobs, classCore);
  }
  if (ports.console || widget) serveStaleGuard(app);
  if (ports.console && widget?.preview)
    await servePreview(app, widget.preview, {
      ...staff,
      previewLogin: (companyKey, session) => previewLogin(identifyCore, companyKey, session),
    });
  if (ports.console) await serveConsole(app, ports.console, config);
  const framing = (apiKey: string | undefined) => framingOf(core, apiKey);
  if (widget) await servePages(app, { ...answering, widget, framing, seenAt: hosts.seenAt, clock, config });
  // After all other routes, where a request to upgrade is answered as a plain request.
  await serveLive(app, hub, (hello, address) => recognise(identifyCore, hello, address));
  serveStaffLive(app, hub, { ...staff, recognise: (token, key) => identifyStaff(core, token, key, false) });
  reconcileWhileListening(app, core);
  return app;
}
