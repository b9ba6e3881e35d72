import type { StaffContract } from '@embook/domain/contract';
import type { AbsenceKind } from '@embook/domain/hours';
import { addDays, type Day, type FieldsOf, timeOfDay } from '@embook/domain/shared';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Changes } from '../infra/http/changes.ts';
import { demand } from '../infra/http/permit.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { AbsenceMails } from './absence-mails.ts';
import type { OpenedEmployees } from './employees.ts';
import type { AbsenceRow, EmployeeRow, HoursStore } from './hours-store.ts';
import type { HoursChange } from './impact.ts';
import type { Resolving } from './resolve.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

interface NewAbsence {
  readonly employeeId: number;
  readonly startsOn: Day;
  readonly endsOn: Day;
}

interface Ports {
  readonly store: HoursStore;
  readonly opened: OpenedEmployees;
  readonly resolving: Resolving;
  readonly mails: AbsenceMails;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
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

/** HRS-2, HRS-4: who is away, and who asks to be. */
export function createAbsences({ store, opened, resolving, mails, clock, mailer }: Ports) {
  function changeOf({ employeeId, startsOn, endsOn }: NewAbsence, caller: StaffCaller): HoursChange {
    const [first, last] = [timeOfDay(startsOn) ?? 0, timeOfDay(endsOn) ?? 0];
    if (last < first) throw new Problem('invalid_fields', { ends_on: 'days_order' });
    if (last > addDays(first, MAX_DAYS)) throw new Problem('invalid_fields', { ends_on: 'days_range' });
    const from = Math.max(first, shopNow(clock, caller.company.timeZone));
    return { concerned: { employeeId }, days: { from, until: addDays(last, 1) }, isAway: true };
  }

  async function add(tx: Tx, absence: Parameters<HoursStore['addAbsence']>[1]): Promise<number> {
    const id = await store.addAbsence(tx, absence);
    const { companyId, employeeId } = absence;
    if ((await store.countAbsences(tx, companyId, employeeId)) > MOST_ABSENCES) throw new Problem('catalogue_full');
    return id;
  }

  async function write(
    tx: Tx,
    caller: StaffCaller,
    { employeeId, startsOn, endsOn }: NewAbsence,
    { kind, note, version }: { kind: AbsenceKind; note?: string | undefined; version?: number },
  ) {
    const before = await opened.found(tx, caller, 'timetable.change', employeeId);
    if (version !== undefined) await opened.checkVersion(tx, caller, before, version);
    const row = { companyId: caller.company.id, employeeId, startsOn, endsOn, kind, note: note ?? null };
    await add(tx, { ...row, state: 'granted' });
    return opened.changed(tx, caller, 'timetable.change', before, { after: logged({ startsOn, endsOn }, 'granted') });
  }

  /** Somebody's absence that the member may reach with the permission. */
  async function openAbsence(
    tx: Parameters<HoursStore['employee']>[0],
    caller: StaffCaller,
    permission: 'timetable.change' | 'agenda.change',
    id: number,
  ): Promise<{ employee: EmployeeRow; absence: AbsenceRow }> {
    const employeeId = await store.employeeOfAbsence(tx, caller.company.id, id);
    if (employeeId === undefined) throw new Problem('not_found');
    const employee = await opened.found(tx, caller, permission, employeeId);
    const absence = employee.absences.find((each) => each.id === id);
    if (!absence) throw new Problem('not_found');
    return { employee, absence };
  }

  async function decideOnce(tx: Tx, caller: StaffCaller, request: Fields<'staffDecideAbsence'>) {
    const { id, granted, version } = request;
    const { employee, absence } = await openAbsence(tx, caller, 'timetable.change', id);
    const state = granted ? 'granted' : 'refused';
    if (absence.state === state) throw opened.unchanged(caller, employee);
    await opened.checkVersion(tx, caller, employee, version);
    if (absence.state !== 'asked') throw new Problem('already_decided');
    await store.decideAbsence(tx, caller.company.id, id, state);
    await mails.decided(tx, caller, employee, absence, granted);
    return opened.changed(tx, caller, 'timetable.change', employee, {
      before: logged(absence, absence.state),
      after: logged(absence, state),
    });
  }

  return {
    add(caller: StaffCaller, request: Fields<'staffAddAbsence'>, changes: Changes) {
      const { startsOn, endsOn, kind, note = null } = request;
      const apply = async (tx: Tx) => {
        const before = await opened.found(tx, caller, 'timetable.change', request.employeeId);
        const made = await write(tx, caller, request, request);
        if (isKnown(before, { startsOn, endsOn, kind, note, state: 'granted' })) throw opened.unchanged(caller, before);
        return made;
      };
      return resolving.save(caller, changeOf(request, caller), apply, request, changes);
    },

    async impact(caller: StaffCaller, request: Fields<'staffAbsenceImpact'>) {
      const change = { ...changeOf(request, caller), unmoved: request.unmoved };
      await opened.found(store.reader, caller, 'timetable.change', request.employeeId);
      const apply = (tx: Tx) => write(tx, caller, request, { kind: 'other' });
      return { impact: await resolving.preview(caller, change, apply) };
    },

    async ask(caller: StaffCaller, request: Fields<'staffAskAbsence'>, changes: Changes) {
      const { employeeId, startsOn, endsOn, kind, note = null } = request;
      changeOf(request, caller);
      if (endsOn < opened.todayOf(caller)) throw new Problem('invalid_fields', { ends_on: 'invalid' });
      const companyId = caller.company.id;
      const recorded = await changes.transaction(async (tx) => {
        const before = await opened.found(tx, caller, 'agenda.change', employeeId);
        if (isKnown(before, { startsOn, endsOn, kind, note, state: 'asked' })) throw opened.unchanged(caller, before);
        const row = { companyId, employeeId, startsOn, endsOn, kind, note, askedBy: caller.account.id };
        const id = await add(tx, { ...row, state: 'asked' });
        await mails.asked(tx, caller, before, { ...row, id, state: 'asked' });
        return opened.changed(tx, caller, 'agenda.change', before, { after: logged(request, 'asked') });
      });
      mailer.wake();
      return recorded;
    },

    async decide(caller: StaffCaller, request: Fields<'staffDecideAbsence'>, changes: Changes) {
      const { employee, absence } = await openAbsence(store.reader, caller, 'timetable.change', request.id);
      const apply = (tx: Tx) => decideOnce(tx, caller, request);
      const change = changeOf({ ...absence, employeeId: employee.id }, caller);
      // A refusal leaves everything as it is, so nobody stands in its way.
      return resolving.save(caller, { ...change, isAway: request.granted }, apply, request, changes);
    },

    remove: (caller: StaffCaller, id: number, changes: Changes) =>
      changes.transaction(async (tx) => {
        const { employee, absence } = await openAbsence(tx, caller, 'agenda.change', id);
        // A requester may withdraw a request; a granted absence is for members who plan the hours.
        if (absence.state === 'granted') demand(caller, 'timetable.change');
        await store.removeAbsence(tx, caller.company.id, id);
        return opened.changed(tx, caller, 'agenda.change', employee, { before: logged(absence, absence.state) });
      }),
  };
}
