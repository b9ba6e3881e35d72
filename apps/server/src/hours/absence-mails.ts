import { can } from '@embook/domain/staff';
import type { Core } from '../infra/core.ts';
import type { Tx } from '../infra/db/open.ts';
import { postMail } from '../infra/db/outbox.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { hearersOf } from '../staff/staff.ts';
import type { AbsenceRow, EmployeeRow } from './hours-store.ts';

/** The context of its mails: when they are written, and where they lead. */
type MailCore = Pick<Core, 'clock' | 'origin'>;

const newsOf = (
  { origin }: MailCore,
  { name }: EmployeeRow,
  { startsOn, endsOn, note }: AbsenceRow,
  { account }: StaffCaller,
) => ({
  employeeName: name,
  startsOn,
  endsOn,
  note,
  who: account.name,
  link: `${origin}/console/hours`,
});

/** HRS-4: members who plan the hours get a mail about a request. */
export async function mailRequest(
  core: MailCore,
  tx: Tx,
  caller: StaffCaller,
  employee: EmployeeRow,
  absence: AbsenceRow,
): Promise<void> {
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
      data: newsOf(core, employee, absence, caller),
      now: new Date(core.clock.now()),
    });
  }
}

/** HRS-4: the requester gets a mail about the decision. */
export async function mailDecision(
  core: MailCore,
  tx: Tx,
  caller: StaffCaller,
  employee: EmployeeRow,
  absence: AbsenceRow,
  granted: boolean,
): Promise<void> {
  const companyId = caller.company.id;
  const recipients = (await hearersOf(tx, companyId)).filter(
    ({ member }) => member.accountId === absence.askedBy || member.employeeId === employee.id,
  );
  for (const { member, email, locale } of recipients) {
    if (member.accountId === caller.account.id) continue;
    await postMail(tx, {
      companyId,
      eventKey: `absence_decided:${absence.id}:${member.id}`,
      toAddress: email,
      locale,
      template: 'absence_decided',
      data: { ...newsOf(core, employee, absence, caller), granted },
      now: new Date(core.clock.now()),
    });
  }
}
