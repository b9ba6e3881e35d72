import type { FastifyInstance } from 'fastify';
import { agendaRoutes, serveFeeds } from './agenda/routes.ts';
import { identifyWith, previewLogin, recognise } from './auth/auth.ts';
import { authRoutes } from './auth/routes.ts';
import { servePayLinks } from './booking/desk/pay-link.ts';
import { bookingRoutes, deskBookingRoutes } from './booking/routes.ts';
import { createDoctor } from './builder/builder.ts';
import { serveBuilder } from './builder/routes.ts';
import { bundleRoutes } from './bundles/bundles.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { classRoutes, defineClassJobs } from './classes/routes.ts';
import { companyRoutes, framingOf } from './company/company.ts';
import { customerRoutes } from './customers/customers.ts';
import { serveBank } from './demo/bank/routes.ts';
import { serveHostPages } from './demo/hosts/routes.ts';
import { serveMailbox } from './demo/mailbox/routes.ts';
import { eventRoutes } from './events/events.ts';
import { defineFeedback } from './feedback/feedback.ts';
import { serveFeedback } from './feedback/routes.ts';
import { groupRoutes } from './groups/groups.ts';
import { hoursRoutes } from './hours/routes.ts';
import { defineHousekeeping } from './housekeeping/housekeeping.ts';
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
import { paymentRoutes } from './payment/payment.ts';
import { repeatStaffCall } from './payment/repetition.ts';
import { serveReturnPage } from './payment/return-page.ts';
import { reconcileWhileListening } from './payment/rounds/reconcile.ts';
import { definePaymentJobs } from './payment/rounds/refunds.ts';
import { serveWebhooks, webhookReaders } from './payment/webhooks.ts';
import { servePictures } from './pictures/routes.ts';
import { coreOf, type Ports } from './ports.ts';
import { profileRoutes, profileStaffRoutes } from './profile/routes.ts';
import { promotionRoutes } from './promotions/promotions.ts';
import { defineReminders } from './reminders/reminders.ts';
import { deskVisitRoutes, reservationRoutes } from './reservations/routes.ts';
import { serviceRoutes } from './services/services.ts';
import { createCheckLimit } from './setup/check-page.ts';
import { setupRoutes } from './setup/routes.ts';
import { createSeenHosts } from './setup/seen-hosts.ts';
import { shopRoutes } from './shops/shops.ts';
import { defineNoticeMails } from './staff/notices/notice-mails.ts';
import { staffRoutes } from './staff/routes.ts';
import { identifyStaff, staffPorts } from './staff/staff.ts';
import { defineRenewals } from './subscriptions/renewals.ts';
import { serveCharges } from './subscriptions/subscription-payment.ts';
import { subscriptionRoutes } from './subscriptions/subscriptions.ts';
import { tillRoutes } from './till/routes.ts';

/** Every noun: its calls, its pages and its jobs. */
export async function createApp(ports: Ports): Promise<FastifyInstance> {
  const { config, clock, widget, hub = createHub() } = ports;
  const core = coreOf(ports);
  const { bank } = core;
  const identify = identifyWith(core);
  const staff = staffPorts(core, ports.permit);
  const { record } = staff;
  const classCore = { ...core, record };
  const customerCore = { ...core, countersOf: 'customers' as const };
  const staffCore = { ...core, countersOf: 'staff' as const };
  const handlers: Handlers = {
    ...withCore(customerCore, authRoutes),
    ...withCore(core, {
      ...companyRoutes,
      ...paymentRoutes,
      ...loyaltyRoutes,
      ...shopRoutes,
      ...serviceRoutes,
      ...groupRoutes,
      ...eventRoutes,
      ...bundleRoutes,
      ...subscriptionRoutes,
      ...promotionRoutes,
      ...bookingRoutes,
      ...reservationRoutes,
    }),
    ...withCore(customerCore, profileRoutes),
  };
  const examine = createDoctor();
  const hosts = createSeenHosts(core);
  const setupCore = { ...core, examine, hosts, checks: createCheckLimit(clock) };
  const staffHandlers: StaffHandlers = {
    ...withCoreStaff(staffCore, staffRoutes),
    ...withCoreStaff(core, {
      ...customerRoutes,
      ...agendaRoutes,
      ...deskBookingRoutes,
      ...deskVisitRoutes,
      ...hoursRoutes,
      ...tillRoutes,
    }),
    ...withCoreStaff(customerCore, profileStaffRoutes),
    ...withCoreStaff(classCore, classRoutes),
    ...withCoreStaff(staffCore, catalogueRoutes),
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
  servePayLinks(app, core);
  if (bank) {
    serveBank(app, bank);
    serveMailbox(app, core);
    if (ports.embed) await serveHostPages(app, core, ports.embed);
  }
  serveBuilder(app, { ...core, staff, examine });
  serveFeeds(app, core);
  servePictures(app, core);
  serveCharges(app, core);
  serveFeedback(app, core);
  if (ports.jobs) {
    for (const define of [defineNoticeMails, defineFeedback, defineReminders, defineHousekeeping])
      define(ports.jobs, core);
    definePaymentJobs(ports.jobs, core);
    defineRenewals(ports.jobs, core);
    defineClassJobs(ports.jobs, classCore);
  }
  if (ports.console || widget) serveStaleGuard(app);
  if (ports.console && widget?.preview)
    await servePreview(app, widget.preview, {
      ...staff,
      previewLogin: (companyKey, session) => previewLogin(core, companyKey, session),
    });
  if (ports.console) await serveConsole(app, ports.console, config);
  const framing = (apiKey: string | undefined) => framingOf(core, apiKey);
  if (widget) await servePages(app, { ...answering, widget, framing, seenAt: hosts.seenAt, clock, config });
  // After all other routes, where a request to upgrade is answered as a plain request.
  await serveLive(app, hub, (hello, address) => recognise(core, hello, address));
  serveStaffLive(app, hub, { ...staff, recognise: (token, key) => identifyStaff(core, token, key, false) });
  reconcileWhileListening(app, core);
  return app;
}
