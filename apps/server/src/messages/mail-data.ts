import type { UnpaidChoice } from '@embook/domain/booking';
import type { PaymentTrouble, PaymentType } from '@embook/domain/payment';
import type { StaffNoticeKind } from '@embook/domain/staff';

/** What was bought, by which a mail names it in its own language; absent in mails that the version before queued (B9). */
interface BoughtBundle {
  readonly clientBundleId?: number;
}
interface BoughtSubscription {
  readonly clientSubscriptionId?: number;
}
interface Paid extends BoughtBundle, BoughtSubscription {
  readonly bookingId?: number;
  /** What the payment was for. */
  readonly what: string;
}

/** The data about a visit in mails. Times are shop time. */
export interface MailedVisit {
  readonly bookingId: number;
  readonly serviceName: string;
  /** Empty where it is held elsewhere: its address is then all there is to say. */
  readonly shopName: string;
  readonly address: string;
  readonly startsAt: number;
  readonly minutes: number;
  readonly timeZone: string;
  /** Who it is with; absent in mails that the version before queued (B9). */
  readonly employeeName?: string | null;
}

/** The data about a booking that takes place. */
interface MailedBooking extends MailedVisit {
  readonly paymentType: PaymentType;
  /** Absent, like the fees below, in mails that the version before queued (B9). */
  readonly paymentSystem?: string | null;
  readonly costCents: number;
  readonly paid: boolean;
  readonly policyHours: number;
  /** What the company keeps of what was paid online. */
  readonly feeCents?: number;
  /** Cancelling is free until it begins (CAN-11). */
  readonly movedByShop?: boolean;
}

/** The data about an unpaid period of a subscription. Days are shop-time midnights. */
interface UnpaidNews extends BoughtSubscription {
  readonly subscriptionName: string;
  readonly amountCents: number;
  /** The last day on which it can be used unpaid. */
  readonly usableUntil: number;
  readonly link: string;
}

/** A requested absence. The reason is not in a mail (HRS-4). */
interface AbsenceNews {
  readonly employeeName: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly note: string | null;
  /** Who asked, or who decided. */
  readonly who: string;
  readonly link: string;
}

/** The data about a booking in mails to staff: customer and time, no contact details (DESK-8). */
export interface NoticeNews {
  readonly kind: StaffNoticeKind;
  readonly customer: string;
  readonly serviceName: string;
  readonly shopName: string;
  readonly employeeName: string | null;
  /** Who had it before it moved, unless they still have it. */
  readonly wasEmployeeName?: string | null;
  readonly startsAt: number;
  /** When it was, where it moved. */
  readonly wasAt: number | null;
  /** The colleague who did it; null for the customer. */
  readonly who: string | null;
  /** How many visits of a series it stands for; absent in mails that the version before queued (B9). */
  readonly times?: number;
}

/** Every mail and its data. A new one without texts in four languages does not compile. */
export interface MailData {
  /** `isSignIn`: of somebody whose address is known. */
  readonly verification_code: { readonly code: string; readonly isSignIn?: true };
  readonly reset_code: { readonly code: string };
  readonly deletion_code: { readonly code: string };
  /** To add a passkey with. */
  readonly passkey_code: { readonly code: string };
  /** The name that the customer gave it. */
  readonly passkey_added: { readonly passkey: string };
  readonly passkey_removed: { readonly passkey: string };
  readonly reset_link: { readonly link: string };
  /** To the old address, which the mail does not name: who reads it knows it. */
  readonly email_changed: Readonly<Record<string, never>>;
  /** Passkeys go on signing in; absent in mails that the version before queued (B9). */
  readonly password_changed: { readonly hasPasskeys?: boolean };
  /** The last mail to an address; it is kept nowhere (record 99). */
  readonly account_deleted: Readonly<Record<string, never>>;
  /** Without a password one signs in by a mailed code; absent in mails that the version before queued (B9). */
  readonly welcome: { readonly firstName: string; readonly hasPassword?: boolean };
  /**
   * `others` are the further times of a series that one mail confirms; `movedFrom` is the time that was chosen, where the
   * shop moved it while it was being paid; `paidOtherwise` are the visits of the series that are paid in another way.
   */
  readonly booking_confirmed: MailedBooking & {
    readonly others?: readonly number[];
    readonly movedFrom?: number;
    readonly paidOtherwise?: readonly (MailedBooking & { readonly others?: readonly number[] })[];
  };
  /** `isAskedFor`: staff moved it because the customer asked them to (CAN-11). */
  readonly booking_moved: MailedBooking & {
    readonly isAskedFor?: true;
    readonly from: { readonly startsAt: number; readonly employeeName: string | null; readonly minutes?: number };
  };
  /** `again` is what was not paid, and a visit its time and place; absent in mails that the version before queued (B9). */
  readonly payment_failed: Paid &
    Partial<MailedVisit> & {
      readonly reason: Exclude<PaymentTrouble, 'refunded'>;
      readonly again?: UnpaidChoice | undefined;
    };
  readonly refund_due: Paid & { readonly amountCents: number; readonly dueOn: string };
  /**
   * All that was paid went back without our asking. `ended` is what can no longer be used; the visits that it had paid
   * for stay booked (A30).
   */
  readonly payment_returned: Paid & {
    readonly amountCents: number;
    readonly ended: 'bundle' | 'subscription' | null;
    readonly visits: readonly {
      readonly bookingId: number;
      readonly serviceName: string;
      readonly startsAt: number;
      readonly costCents: number;
    }[];
  };
  readonly cancelled: MailedVisit & {
    readonly outcome: 'free' | 'free_use_returned' | 'refund' | 'use_lost' | 'cost_lost';
    readonly refund: { readonly amountCents: number; readonly feeCents?: number; readonly dueOn: string } | null;
    /** What was paid at the shop and is given back there. */
    readonly owedCents?: number;
    /** The shop keeps something of what it took. */
    readonly isPartOwed?: boolean;
    /** The staff may return nothing although it was cancelled in time. */
    readonly isInTime?: boolean;
    /** The points that a discount cost. */
    readonly arePointsReturned?: boolean;
  };
  /** A class or an event that the company cancelled, and what goes back (CLS-4). */
  readonly class_cancelled: MailedVisit & {
    /** Empty where the reader does not get staff's own words (A28). */
    readonly reason: string;
    readonly refund: { readonly amountCents: number; readonly dueOn: string } | null;
    readonly owedCents: number;
    /** What the company gives back in its own way. */
    readonly byHandCents: number;
    readonly isUseReturned: boolean;
    readonly isDiscountReturned: boolean;
  };
  /** A class or an event with another time, teacher or room; null where there is none (CLS-3). */
  readonly class_changed: MailedVisit & {
    /** What cancelling costs by now; absent in mails that the version before queued (B9). */
    readonly terms?: Omit<MailedBooking, keyof MailedVisit>;
    readonly roomName: string | null;
    readonly from: {
      readonly startsAt: number;
      readonly employeeName: string | null;
      readonly roomName: string | null;
    };
  };
  /** A message of staff to all participants (CLS-5). */
  readonly class_message: MailedVisit & { readonly subject: string; readonly text: string };
  /** A visit that staff booked, and the link it can be paid by (DESK-3). */
  readonly visit_to_pay: MailedVisit & { readonly amountCents: number; readonly link: string };
  readonly feedback: { readonly bookingId: number; readonly serviceName: string; readonly link: string };
  readonly reminder: MailedVisit;
  readonly bundle_bought: BoughtBundle & {
    readonly bundleName: string;
    readonly maxUsages: number;
    readonly endsAt: number | null;
    readonly costCents: number;
  };
  readonly subscription_bought: BoughtSubscription & {
    readonly subscriptionName: string;
    readonly priceCents: number;
    readonly duration: 'monthly' | '4_weeks';
    readonly startsAt: number;
    readonly nextChargeAt: number | null;
  };
  readonly charge_due: UnpaidNews & { readonly from: number; readonly until: number };
  readonly charge_failed: UnpaidNews;
  /** Visits in a period that is still unpaid; `usableUntil` is the last day to pay for it. */
  readonly visits_at_risk: UnpaidNews & {
    readonly visits: readonly { readonly serviceName: string; readonly startsAt: number }[];
  };
  /** `lastDay` of the membership is null while it goes on; `link` is where what is unpaid can be paid. */
  readonly visit_released: MailedVisit &
    BoughtSubscription & {
      readonly subscriptionName: string;
      readonly reason: 'unpaid' | 'ended';
      readonly lastDay: number | null;
      readonly link: string | null;
    };
  /** Who is invited to work at a company; a young company's mail does not name who invites (A28). */
  readonly staff_invitation: { readonly link: string; readonly inviter: string | null };
  /** The link for a new password of a staff account. */
  readonly staff_reset: { readonly link: string };
  readonly absence_asked: AbsenceNews;
  readonly absence_decided: AbsenceNews & { readonly granted: boolean };
  readonly staff_notice: NoticeNews & { readonly link: string };
  readonly staff_morning: { readonly notices: readonly NoticeNews[]; readonly link: string };
  /** It was ended and goes on until its last day. */
  readonly renewal_off: BoughtSubscription & {
    readonly subscriptionName: string;
    readonly lastDay: number;
    /** Whether visits after that day were released. */
    readonly isReleasing: boolean;
  };
  readonly subscription_ended: BoughtSubscription & { readonly subscriptionName: string; readonly lastDay: number };
}

export type MailKind = keyof MailData;

/** The text of one mail; the layout is the same for all. Plain text throughout: the layout escapes. */
export interface MailText {
  readonly subject: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** Shown large, to be typed. */
  readonly code?: string;
  readonly button?: { readonly label: string; readonly url: string };
  /** A second way on, below the button. */
  readonly otherWay?: { readonly label: string; readonly url: string };
  /** Small print below. */
  readonly after?: readonly string[];
  /** An attached calendar file. */
  readonly calendar?: string;
}

/** The sender of a mail, and when. */
export interface MailSender {
  readonly company: string;
  /** When its event happened, in real milliseconds. */
  readonly postedAt: number;
  /** The address of a route of the company's widget. */
  readonly linkTo: (path: string) => string;
}

export type MailWords = {
  readonly [K in MailKind]: (data: MailData[K], sender: MailSender) => MailText;
};
