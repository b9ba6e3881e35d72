import { eventAreas } from '@embook/domain/contract';
import { can, type Member } from '@embook/domain/staff';
import type { FastifyInstance } from 'fastify';
import { reasonOf } from '../db/problem.ts';
import {
  type IdentifyStaff,
  isFromElsewhere,
  type OwnOrigin,
  type StaffCookie,
  type StaffIdentity,
} from '../http/staff-caller.ts';
import type { StaffEvent } from './announce.ts';
import { closing, type Hub } from './hub.ts';

interface Ports extends OwnOrigin {
  readonly recognise: IdentifyStaff;
  readonly cookie: StaffCookie;
}

/** The end of a session is announced; one that expires is found by checking it again. */
const SESSION_CHECK_MS = 60_000;

/** What the agenda shows, whoever may change it: visits, and the hours that they lie in (AGD-6, HRS-2). */
const IN_AGENDA: ReadonlySet<string> = new Set(['booking', 'employee_hours', 'shop_hours']);

/** Whether a member may see the changed thing (TEAM-6). */
function concerns(member: Member, { action, thing, shopId, employeeId }: StaffEvent): boolean {
  const area = [...eventAreas].find(([event]) => event === action)?.[1];
  const place = { companyId: member.companyId, shopId };
  // A shop's hours belong to no employee, and concern everybody who works there.
  const subject = thing === 'shop_hours' ? place : { ...place, employeeId };
  if (IN_AGENDA.has(thing) && can(member, 'agenda.view', subject).ok) return true;
  return area !== undefined && can(member, `${area}.view`, subject).ok;
}

/**
 * The console's socket at /ws/staff?company=key. The cookie authenticates, so the page's origin is checked (TEAM-4);
 * clients send nothing, and any frame closes the socket. It ends with the session (TEAM-3).
 */
export function serveStaffLive(app: FastifyInstance, hub: Hub, ports: Ports, proveMs = SESSION_CHECK_MS): void {
  const { recognise, cookie } = ports;
  app.get<{ Querystring: { company?: unknown } }>('/ws/staff', { websocket: true }, (socket, request) => {
    const token = cookie.read(request);
    const { company } = request.query;
    let proving: NodeJS.Timeout | undefined;
    let leave = (): void => {};
    socket.on('close', () => {
      clearInterval(proving);
      leave();
    });
    socket.on('message', () => socket.close(...closing.refused));

    async function find(): Promise<StaffIdentity['member']> {
      if (token === undefined || typeof company !== 'string' || isFromElsewhere(request, ports)) return undefined;
      const identity = await recognise(token, company);
      const isHeld = identity?.company?.banned || (identity?.company?.needsTwoFactors && !identity.session.twoFactors);
      return isHeld ? undefined : identity?.member;
    }

    async function prove(): Promise<void> {
      if (!(await find())) socket.close(...closing.refused);
    }

    async function greet(): Promise<void> {
      const member = await find();
      if (!member) return socket.close(...closing.refused);
      if (socket.readyState !== socket.OPEN) return;
      const { companyId, accountId } = member;
      leave = hub.joinStaff({ companyId, accountId, concerns: (event) => concerns(member, event) }, socket);
      proving = setInterval(() => prove().catch(failed), proveMs).unref();
      // This socket missed the end of the session in between.
      await prove();
    }

    function failed(error: unknown): void {
      request.log.error({ reason: reasonOf(error) }, 'a staff session could not be checked');
      socket.close(...closing.trouble);
    }

    greet().catch(failed);
  });
}
