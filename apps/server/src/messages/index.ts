import { sessionEnds } from '@embook/domain/auth';
import { paymentTroubles, paymentTypes } from '@embook/domain/payment';
import { ratings } from '@embook/domain/reservations';
import {
  datesIn,
  fieldProblems,
  type Locale,
  locales,
  type ProblemCode,
  problemStatus,
  type ShopTime,
} from '@embook/domain/shared';
import { m } from '../paraglide/messages.js';
import { agreementIn } from './agreement.ts';
import { deskCancellingIn } from './desk-cancelling.ts';
import { mailsIn } from './mails/mails.ts';
import { partlyCancelledIn } from './partly-cancelled.ts';
import { pushWordsIn } from './push-words.ts';

const problemCodes = Object.keys(problemStatus) as ProblemCode[]; // the keys of an object literal

/** Paraglide types each key, so a name without a text in the catalogue does not compile. */
const textsOf = <K extends string, T>(names: readonly K[], text: (name: K) => T): Readonly<Record<K, T>> =>
  Object.fromEntries(names.map((name) => [name, text(name)])) as Record<K, T>; // one entry for each name

export type Messages = ReturnType<typeof messagesIn>;

/** The server's texts in one language; the catalogues are in `apps/server/messages`. */
function messagesIn(locale: Locale) {
  const to = { locale };
  return {
    problems: textsOf(problemCodes, (code) => m[`problem_${code}`]({}, to)),
    /** Instead of `session_ended`, where it is known why (AUTH-7). */
    sessionEnds: textsOf(sessionEnds, (end) => m[`problem_session_${end}`]({}, to)),
    /** Instead of `stale`, where it was the same person (TEAM-8). */
    staleByYou: m.problem_stale_own({}, to),
    fields: textsOf(fieldProblems, (reason) => m[`problem_field_${reason}`]({}, to)),
    /** The specification has words of its own for customers (VAL-1); staff read plain ones. */
    staffFields: { password_required: m.problem_password_required_staff({}, to) },
    /** The company's extra field when it gave it no name of its own (PRO-5). */
    noteLabel: m.notice_note_label({}, to),
    /** Services that a new company may look at its widget with (START-3). */
    examples: {
      category: m.notice_examples({}, to),
      mark: m.notice_example({}, to),
      services: textsOf(['first', 'second', 'third'], (which) => ({
        name: m[`notice_example_${which}_name`]({}, to),
        description: m[`notice_example_${which}_text`]({}, to),
      })),
    },
    /** What takes a time as a test, to who asks why it is not free (START-3). */
    testBooking: (service: string): string => m.notice_test_booking({ service }, to),
    paymentNames: textsOf(paymentTypes, (type) => m[`notice_pay_${type}`]({}, to)),
    /** The loyalty discount, in percent. */
    loyaltyDiscount: (percent: number): string => m.notice_loyalty_discount({ percent }, to),
    /** How something was paid; `legacy`: before this platform. */
    paymentMethods: textsOf([...paymentTypes, 'legacy'], (type) => m[`notice_method_${type}`]({}, to)),
    /** After a cancellation (CAN-9), and after one of a series of which some visits stay (CAN-8). */
    cancelled: {
      done: m.notice_cancelled({}, to),
      refunded: m.notice_cancelled_refunded({}, to),
      partly: partlyCancelledIn(locale),
    },
    deskCancelling: deskCancellingIn(locale),
    /** Beside it, where the member may not give that back. */
    deskNotAllowed: m.notice_desk_not_allowed({}, to),
    /** The same for members who may not see money (B21): of a visit where it was, and of one that the shop moved. */
    deskUnseen: { usual: m.notice_desk_unseen({}, to), moved: m.notice_desk_unseen_moved({}, to) },
    /** The page that the link of a feedback mail opens; `gone`: used or expired. */
    feedback: {
      title: (service: string): string => m.notice_feedback_title({ service }, to),
      lead: (shop: string, startsAt: ShopTime): string =>
        m.notice_feedback_lead({ shop, when: datesIn(locale).moment(startsAt) }, to),
      ratings: textsOf(ratings, (rating) => m[`notice_feedback_rating_${rating}`]({}, to)),
      comment: m.notice_feedback_comment({}, to),
      send: m.notice_feedback_send({}, to),
      choose: m.notice_feedback_choose({}, to),
      thanks: { title: m.notice_feedback_thanks_title({}, to), text: m.notice_feedback_thanks_text({}, to) },
      gone: { title: m.notice_feedback_gone_title({}, to), text: m.notice_feedback_gone_text({}, to) },
    },
    /** The link for somebody who has nothing to do with a mail, and the page that it opens (A28). */
    stopMails: {
      label: m.mail_not_me({}, to),
      title: m.notice_stop_title({}, to),
      text: (company: string): string => m.notice_stop_text({ company }, to),
      about: m.notice_stop_about({}, to),
      button: m.notice_stop_button({}, to),
      done: {
        title: m.notice_stop_done_title({}, to),
        text: (company: string): string => m.notice_stop_done_text({ company }, to),
      },
      /** Of a blocked company, without its name. */
      blocked: { text: m.notice_stop_blocked_text({}, to), done: m.notice_stop_blocked_done_text({}, to) },
      gone: { title: m.notice_stop_gone_title({}, to), text: m.notice_stop_gone_text({}, to) },
      moment: (startsAt: ShopTime): string => datesIn(locale).moment(startsAt),
    },
    /** A page whose scripts are missing, as during an upgrade. */
    stalePage: {
      text: m.notice_stale_text({}, to),
      again: m.notice_stale_again({}, to),
      late: m.notice_stale_late({}, to),
      offline: m.notice_stale_offline({}, to),
      noScript: m.notice_stale_no_script({}, to),
    },
    /** The page that customers return to from their bank; `unknown`: there is no such payment. */
    paymentReturn: textsOf([...paymentTroubles, 'called_off', 'pending', 'ok', 'unknown'], (state) => ({
      title: m[`notice_return_${state}_title`]({}, to),
      text: m[`notice_return_${state}_text`]({}, to),
    })),
    /** The same where the company was blocked meanwhile: its mails wait, and nobody pays it again (A28). */
    paymentReturnBlocked: textsOf(['ok', 'failed', 'refunded', 'called_off'], (state) =>
      m[`notice_return_blocked_${state}`]({}, to),
    ),
    closeTab: m.notice_close_tab({}, to),
    payAgain: m.notice_pay_again({}, to),
    /** On every page of a demo that anyone can reach (B19). */
    demoBanner: m.notice_demo({}, to),
    agreement: agreementIn(locale),
    /** The last line of every mail; only the owner of a proven address has an account. */
    mailReason: (company: string, isProven: boolean): string =>
      isProven ? m.mail_reason_account({ company }, to) : m.mail_reason({ company }, to),
    mails: mailsIn(locale),
    pushWords: pushWordsIn(locale),
  };
}

export const messages = textsOf(locales, messagesIn);
