import type { StaffContract } from '@embook/domain/contract';
import type { AbsenceKind } from '@embook/domain/hours';
import { addDays, type Day, type FieldsOf, timeOfDay } from '@embook/domain/shared';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { retry } from '../infra/db/retry.ts';
import type { Changes } from '../infra/http/changes.ts';
import { demand } from '../infra/http/permit.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { mailDecision, mailRequest } from './absence-mails.ts';
import { checkEmployeeVersion, companyToday, employeeChange, openEmployee, unchangedEmployee } from './employees.ts';
import {
  type AbsenceRow,
  countAbsences,
  deleteAbsence,
  employeeOfAbsence,
  type EmployeeRow,
  insertAbsence,
  type Reader,
  setAbsenceState,
} from './hours-store.ts';
import type { HoursChange } from './impact.ts';
import type { ReservationCore } from '../reservations/reservations.ts';
import { previewChange, saveChange } from './resolve.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

interface NewAbsence {
  readonly employeeId: number;
  readonly startsOn: Day;
  readonly endsOn: Day;
}

const MAX_DAYS = 366;
/** Every search for free times reads the absences of an employee (A27). */
const MOST_ABSENCES = 1_000;

/** The reason stays out of the audit log: its readers need not know who was ill (TEAM-7). */
const logged = ({ startsOn, endsOn }: Pick<AbsenceRow, 'startsOn' | 'endsOn'>, state: string) => ({
  starts_on: startsOn,
  ends_on: endsOn,
  state,
});

/** Whether somebody has this absence already, or asked for it. */
const isKnown = (
  { absences }: Pick<EmployeeRow, 'absences'>,
  absence: Pick<AbsenceRow, 'startsOn' | 'endsOn' | 'kind' | 'note' | 'state'>,
): boolean =>
  absences.some(
    (each) =>
      each.startsOn === absence.startsOn &&
      each.endsOn === absence.endsOn &&
      each.kind === absence.kind &&
      each.note === absence.note &&
      each.state === absence.state,
  );

function changeOf(clock: Clock, { employeeId, startsOn, endsOn }: NewAbsence, caller: StaffCaller): HoursChange {
  const [first, last] = [timeOfDay(startsOn) ?? 0, timeOfDay(endsOn) ?? 0];
  if (last < first) throw new Problem('invalid_fields', { ends_on: 'days_order' });
  if (last > addDays(first, MAX_DAYS)) throw new Problem('invalid_fields', { ends_on: 'days_range' });
  const from = Math.max(first, shopNow(clock, caller.company.timeZone));
  return { concerned: { employeeId }, days: { from, until: addDays(last, 1) }, isAway: true };
}

async function insertWithinLimit(tx: Tx, absence: Parameters<typeof insertAbsence>[1]): Promise<number> {
  const id = await insertAbsence(tx, absence);
  const { companyId, employeeId } = absence;
  if ((await countAbsences(tx, companyId, employeeId)) > MOST_ABSENCES) throw new Problem('catalogue_full');
  return id;
}

async function writeAbsence(
  tx: Tx,
  clock: Clock,
  caller: StaffCaller,
  { employeeId, startsOn, endsOn }: NewAbsence,
  { kind, note, version }: { kind: AbsenceKind; note?: string | undefined; version?: number },
) {
  const employee = await openEmployee(tx, caller, 'timetable.change', employeeId);
  if (version !== undefined) await checkEmployeeVersion(tx, clock, caller, employee, version);
  const row = { companyId: caller.company.id, employeeId, startsOn, endsOn, kind, note: note ?? null };
  await insertWithinLimit(tx, { ...row, state: 'granted' });
  const after = logged({ startsOn, endsOn }, 'granted');
  return employeeChange(tx, clock, caller, 'timetable.change', employee, { after });
}

/** Somebody's absence that the member may reach with the permission. */
async function openAbsence(
  reader: Reader,
  caller: StaffCaller,
  permission: 'timetable.change' | 'agenda.change',
  id: number,
): Promise<{ employee: EmployeeRow; absence: AbsenceRow }> {
  const employeeId = await employeeOfAbsence(reader, caller.company.id, id);
  if (employeeId === undefined) throw new Problem('not_found');
  const employee = await openEmployee(reader, caller, permission, employeeId);
  const absence = employee.absences.find((each) => each.id === id);
  if (!absence) throw new Problem('not_found');
  return { employee, absence };
}

/** HRS-2: who is away. */
export async function addAbsence(
  core: ReservationCore,
  caller: StaffCaller,
  request: Fields<'staffAddAbsence'>,
  changes: Changes,
) {
  const { clock } = core;
  const { startsOn, endsOn, kind, note = null } = request;
  const apply = async (tx: Tx) => {
    const employee = await openEmployee(tx, caller, 'timetable.change', request.employeeId);
    const change = await writeAbsence(tx, clock, caller, request, request);
    if (isKnown(employee, { startsOn, endsOn, kind, note, state: 'granted' }))
      throw unchangedEmployee(clock, caller, employee);
    return change;
  };
  return saveChange(core, caller, changeOf(clock, request, caller), apply, request, changes);
}

export async function absenceImpact(core: ReservationCore, caller: StaffCaller, request: Fields<'staffAbsenceImpact'>) {
  const { db, clock } = core;
  const change = { ...changeOf(clock, request, caller), unmoved: request.unmoved };
  await openEmployee(db, caller, 'timetable.change', request.employeeId);
  const apply = (tx: Tx) => writeAbsence(tx, clock, caller, request, { kind: 'other' });
  return { impact: await previewChange(core, caller, change, apply) };
}

/** HRS-4: who asks to be away. */
export async function askAbsence(
  core: ReservationCore,
  caller: StaffCaller,
  request: Fields<'staffAskAbsence'>,
  changes: Changes,
) {
  const { clock } = core;
  const { employeeId, startsOn, endsOn, kind, note = null } = request;
  changeOf(clock, request, caller);
  if (endsOn < companyToday(clock, caller)) throw new Problem('invalid_fields', { ends_on: 'invalid' });
  const companyId = caller.company.id;
  const ask = async (tx: Tx) => {
    const employee = await openEmployee(tx, caller, 'agenda.change', employeeId);
    if (isKnown(employee, { startsOn, endsOn, kind, note, state: 'asked' }))
      throw unchangedEmployee(clock, caller, employee);
    const row = { companyId, employeeId, startsOn, endsOn, kind, note, askedBy: caller.account.id };
    const id = await insertWithinLimit(tx, { ...row, state: 'asked' });
    await mailRequest(core, tx, caller, employee, { ...row, id, state: 'asked' });
    return employeeChange(tx, clock, caller, 'agenda.change', employee, { after: logged(request, 'asked') });
  };
  const recorded = await retry(() => changes.transaction(ask));
  core.mailer.wake();
  return recorded;
}

async function decideOnce(core: ReservationCore, tx: Tx, caller: StaffCaller, request: Fields<'staffDecideAbsence'>) {
  const { clock } = core;
  const { id, granted, version } = request;
  const { employee, absence } = await openAbsence(tx, caller, 'timetable.change', id);
  const state = granted ? 'granted' : 'refused';
  if (absence.state === state) throw unchangedEmployee(clock, caller, employee);
  await checkEmployeeVersion(tx, clock, caller, employee, version);
  if (absence.state !== 'asked') throw new Problem('already_decided');
  await setAbsenceState(tx, caller.company.id, id, state);
  await mailDecision(core, tx, caller, employee, absence, granted);
  return employeeChange(tx, clock, caller, 'timetable.change', employee, {
    before: logged(absence, absence.state),
    after: logged(absence, state),
  });
}

export async function decideAbsence(
  core: ReservationCore,
  caller: StaffCaller,
  request: Fields<'staffDecideAbsence'>,
  changes: Changes,
) {
  const { employee, absence } = await openAbsence(core.db, caller, 'timetable.change', request.id);
  const apply = (tx: Tx) => decideOnce(core, tx, caller, request);
  const change = changeOf(core.clock, { ...absence, employeeId: employee.id }, caller);
  // A refusal leaves everything as it is, so nobody stands in its way.
  return saveChange(core, caller, { ...change, isAway: request.granted }, apply, request, changes);
}

export const removeAbsence = ({ clock }: ReservationCore, caller: StaffCaller, id: number, changes: Changes) =>
  retry(() =>
    changes.transaction(async (tx) => {
      const { employee, absence } = await openAbsence(tx, caller, 'agenda.change', id);
      // A requester may withdraw a request; a granted absence is for members who plan the hours.
      if (absence.state === 'granted') demand(caller, 'timetable.change');
      await deleteAbsence(tx, caller.company.id, id);
      const before = logged(absence, absence.state);
      return employeeChange(tx, clock, caller, 'agenda.change', employee, { before });
    }),
  );
