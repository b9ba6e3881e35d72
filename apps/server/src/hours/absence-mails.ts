import { can } from '@embook/domain/staff';
import type { Clock } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { postMail } from '../infra/db/outbox.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { hearersOf } from '../staff/staff.ts';
import type { AbsenceRow, EmployeeRow } from './hours-store.ts';

export type AbsenceMails = ReturnType<typeof createAbsenceMails>;

/** HRS-4: members who plan the hours get a mail about a request, and the requester gets one about the decision. */
export function createAbsenceMails(clock: Clock, origin: string) {
  const newsOf = ({ name }: EmployeeRow, { startsOn, endsOn, note }: AbsenceRow, { account }: StaffCaller) => ({
    employeeName: name,
    startsOn,
    endsOn,
    note,
    who: account.name,
    link: `${origin}/console/hours`,
  });

  return {
    async asked(tx: Tx, caller: StaffCaller, employee: EmployeeRow, absence: AbsenceRow): Promise<void> {
      const companyId = caller.company.id;
      const subject = { companyId, shopId: employee.shopId };
      for (const { member, email, locale } of await hearersOf(tx, companyId)) {
        if (member.accountId === caller.account.id || !can(member, 'timetable.change', subject).ok) continue;
        await postMail(tx, {
          companyId,
          eventKey: `absence_asked:${absence.id}:${member.id}`,
          toAddress: email,
          locale,
          template: 'absence_asked',
          data: newsOf(employee, absence, caller),
          now: new Date(clock.now()),
        });
      }
    },

    async decided(tx: Tx, caller: StaffCaller, employee: EmployeeRow, absence: AbsenceRow, granted: boolean) {
      const companyId = caller.company.id;
      const hearers = (await hearersOf(tx, companyId)).filter(
        ({ member }) => member.accountId === absence.askedBy || member.employeeId === employee.id,
      );
      for (const { member, email, locale } of hearers) {
        if (member.accountId === caller.account.id) continue;
        await postMail(tx, {
          companyId,
          eventKey: `absence_decided:${absence.id}:${member.id}`,
          toAddress: email,
          locale,
          template: 'absence_decided',
          data: { ...newsOf(employee, absence, caller), granted },
          now: new Date(clock.now()),
        });
      }
    },
  };
}
