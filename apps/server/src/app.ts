import type { FastifyInstance } from 'fastify';
import { wireAgenda } from './agenda/wiring.ts';
import { wireAuth } from './auth/wiring.ts';
import { createSlotStore } from './booking/slot/slot-store.ts';
import { wireBooking } from './booking/wiring.ts';
import { wireBuilder } from './builder/wiring.ts';
import { wireBundles } from './bundles/wiring.ts';
import { wireCatalogue } from './catalogue/wiring.ts';
import { wireClasses } from './classes/wiring.ts';
import { wireCompany } from './company/wiring.ts';
import { wireCustomers } from './customers/wiring.ts';
import { wireDemo } from './demo/wiring.ts';
import { eventRoutes } from './events/events.ts';
import { wireFeedback } from './feedback/wiring.ts';
import { groupRoutes } from './groups/groups.ts';
import { wireHours } from './hours/wiring.ts';
import { wireHousekeeping } from './housekeeping/wiring.ts';
import type { Wired } from './infra/core.ts';
import { serveConsole } from './infra/http/console-page.ts';
import { servePages } from './infra/http/pages.ts';
import { servePreview } from './infra/http/preview-page.ts';
import { serveStaleGuard } from './infra/http/stale-page.ts';
import { type Handlers, withCore } from './infra/http/serve.ts';
import type { StaffHandlers } from './infra/http/serve-staff.ts';
import { createHub } from './infra/live/hub.ts';
import { serveLive } from './infra/live/socket.ts';
import { serveStaffLive } from './infra/live/staff-socket.ts';
import { wireServer } from './infra/wiring.ts';
import { wireLoyalty } from './loyalty/wiring.ts';
import { wirePayment } from './payment/wiring.ts';
import { wirePictures } from './pictures/wiring.ts';
import { coreOf, type Ports } from './ports.ts';
import { wireProfile } from './profile/wiring.ts';
import { promotionRoutes } from './promotions/promotions.ts';
import { wireReminders } from './reminders/wiring.ts';
import { wireRelease, wireReservations } from './reservations/wiring.ts';
import { serviceRoutes } from './services/services.ts';
import { wireSetup } from './setup/wiring.ts';
import { shopRoutes } from './shops/shops.ts';
import { wireStaff } from './staff/wiring.ts';
import { wireSubscriptions } from './subscriptions/wiring.ts';

/** Every noun, wired in the order in which they may depend on each other. */
export async function createApp(ports: Ports): Promise<FastifyInstance> {
  const { config, clock, widget, failpoint, hub = createHub(), slots: slotStore = createSlotStore() } = ports;
  const core = coreOf(ports);
  const demo = wireDemo(core, ports.embed);
  const company = wireCompany(core);
  const auth = wireAuth(core);
  const staff = wireStaff(core, { ...auth, permit: ports.permit });
  const { customers, ...customersNoun } = wireCustomers(core);
  const { record } = staff.ports;
  const payment = wirePayment(core, { bank: demo.bank, providers: ports.providers, record, failpoint });
  const { payments } = payment;
  const { loyalty, ...loyaltyNoun } = wireLoyalty(core);
  const bundles = wireBundles(core, payments);
  const subscriptions = wireSubscriptions(core, { payments, releaseWith: wireRelease(core, slotStore) });
  const entitlementKinds = [bundles.entitlements, subscriptions.entitlements];
  const booking = wireBooking(core, { customers, payments, loyalty, entitlementKinds, slotStore });
  payment.settleWith({ booking: booking.settler, bundle: bundles.settler, subscription: subscriptions.settler });
  const reservations = wireReservations(core, { payments, loyalty, entitlementKinds, booking, failpoint });
  const classes = wireClasses(core, {
    ...reservations,
    payments,
    entitlementKinds,
    record,
    failpoint,
  });
  const profile = wireProfile(core, { ...auth, loyalty, ...reservations, payments: payment.payments });
  const handlers: Handlers = {
    ...company.routes,
    ...auth.routes,
    ...payment.routes,
    ...loyaltyNoun.routes,
    ...withCore(core, { ...shopRoutes, ...serviceRoutes, ...groupRoutes, ...eventRoutes, ...promotionRoutes }),
    ...bundles.routes,
    ...subscriptions.routes,
    ...booking.routes,
    ...reservations.routes,
    ...profile.routes,
  };
  const agenda = wireAgenda(core, booking);
  const hours = wireHours(core, { ...booking, ...reservations });
  const builder = wireBuilder(core, { ...auth, staff: staff.ports });
  const setup = wireSetup(core, { booking, ...builder });
  const staffHandlers: StaffHandlers = {
    ...staff.routes,
    ...customersNoun.routes,
    ...profile.staffRoutes,
    ...agenda.routes,
    ...booking.staffRoutes,
    ...reservations.staffRoutes,
    ...classes.staffRoutes,
    ...hours.routes,
    ...wireCatalogue(core, { ...auth, ...hours, payments }).staffRoutes,
    ...setup.staffRoutes,
  };
  const feedback = wireFeedback(core, reservations);
  const others: readonly Wired[] = [
    staff,
    agenda,
    payment,
    subscriptions,
    booking,
    classes,
    feedback,
    wirePictures(core),
    wireReminders(core),
    wireHousekeeping(core),
    builder,
    demo,
  ];
  const { identify, recognise, previewLogin } = auth;
  const app = await wireServer(core, ports, {
    handlers,
    identify,
    staffHandlers,
    staff: { ...staff.ports, repeat: payment.repeatStaffCall },
    hub,
  });
  for (const noun of others) {
    await noun.serve?.(app);
    if (ports.jobs) noun.defineJobs?.(ports.jobs);
  }
  if (ports.console || widget) serveStaleGuard(app);
  if (ports.console && widget?.preview) await servePreview(app, widget.preview, { ...staff.ports, previewLogin });
  if (ports.console) await serveConsole(app, ports.console, config);
  const { framing } = company;
  const { seenAt } = setup;
  if (widget) await servePages(app, { widget, handlers, identify, framing, seenAt, clock, config });
  // After all other routes, where a request to upgrade is answered as a plain request.
  await serveLive(app, hub, recognise);
  serveStaffLive(app, hub, { ...staff.ports, recognise: staff.recognise });
  payment.reconcileWhileListening(app);
  return app;
}
