import type { Codes, Limits } from '../auth/auth.ts';
import type { Core } from '../infra/core.ts';
import type { Permit } from '../infra/http/permit.ts';
import type { StaffPorts } from '../infra/http/serve-staff.ts';
import { staffCookie } from '../infra/http/staff-caller.ts';
import type { Jobs } from '../infra/jobs.ts';
import { createAccount } from './account.ts';
import { createAccountStore } from './account-store.ts';
import { createAudit } from './audit.ts';
import { createAuditStore, recordEvent } from './audit-store.ts';
import { createStaffCodeStore } from './code-store.ts';
import { createInvitations } from './invitations.ts';
import { createInvitationStore } from './invitation-store.ts';
import { createMembershipStore } from './membership-store.ts';
import { createNoticeMails, defineNoticeMails } from './notices/notice-mails.ts';
import { createNoticeStore } from './notices/notice-store.ts';
import { createNotices } from './notices/notices.ts';
import { createPasskeys } from './passkeys.ts';
import { createPasskeyStore } from './passkey-store.ts';
import { createStaffReset } from './reset.ts';
import { staffRoutes } from './routes.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSessionStore } from './session-store.ts';
import { createStart } from './start.ts';
import { createIdentifyStaff } from './staff.ts';
import { createTeam } from './team.ts';
import { createWorkplace } from './workplace.ts';
import { createWorkplaceStore } from './workplace-store.ts';

interface Others {
  readonly staffLimits: Limits;
  readonly startCodes: Codes;
  readonly permit?: Permit | undefined;
}

export function wireStaff(
  { config, db, clock, mailer, origin, log }: Core,
  { staffLimits: limits, startCodes, permit }: Others,
) {
  const accounts = createAccountStore(db);
  const sessions = createSessionStore(db);
  const factor = createSecondFactor(accounts, limits, clock);
  const account = createAccount({ accounts, sessions, factor, limits, clock });
  const invitationStore = createInvitationStore(db);
  const team = createTeam(createMembershipStore(db), invitationStore, clock);
  const invitations = createInvitations({
    invitations: invitationStore,
    accounts,
    account,
    limits,
    clock,
    mailer,
    origin,
  });
  const codes = createStaffCodeStore(db);
  const reset = createStaffReset({ db, accounts, codes, account, factor, limits, clock, mailer, origin });
  const isOpen = config.selfService;
  const start = createStart({ db, accounts, codes: startCodes, account, limits, clock, mailer, isOpen });
  const passkeys = createPasskeys({ passkeys: createPasskeyStore(db), accounts, account, factor, clock, origin });
  const noticeStore = createNoticeStore(db);
  const notices = createNotices(noticeStore);
  const noticeMails = createNoticeMails({ store: noticeStore, clock, mailer, origin, log });
  const audit = createAudit(createAuditStore(db));
  const workplace = createWorkplace(createWorkplaceStore(db));
  const ports: StaffPorts = {
    identify: createIdentifyStaff(sessions, clock),
    record: (tx, event, place, entry) => recordEvent(tx, new Date(clock.now()), event, place, entry),
    cookie: staffCookie(origin),
    db,
    clock,
    origin,
    isNamed: config.publicUrl !== undefined,
    permit,
  };
  return {
    routes: staffRoutes({ account, reset, start, factor, passkeys, team, invitations, notices, audit, workplace }),
    ports,
    defineJobs: (jobs: Pick<Jobs, 'define'>): void => defineNoticeMails(jobs, noticeMails),
    /** For sockets, which do not keep a session alive. */
    recognise: createIdentifyStaff(sessions, clock, false),
  };
}
