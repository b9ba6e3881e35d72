import type { StaffNoticeKind } from '@embook/domain/staff';
import { sql } from 'drizzle-orm';
import { staffNotices } from './schema/index.ts';

/** What a notice tells: a booking that is made after it was cancelled stands again, and is no new one (DESK-6). */
export const noticeKind = sql<StaffNoticeKind>`case when ${staffNotices.kind} = 'made' and exists (
  select from staff_notices gone where gone.company_id = ${staffNotices.companyId}
    and gone.booking_id = ${staffNotices.bookingId} and gone.kind = 'cancelled' and gone.id < ${staffNotices.id})
  then 'restored' else ${staffNotices.kind} end`;
