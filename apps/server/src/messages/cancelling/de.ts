import { datesIn, formatEuro } from '@embook/domain/shared';
import type { CancellingWords, KeptVisit } from './words.ts';

const { moment, dayNamed } = datesIn('de');

const keptBecause: Record<KeptVisit['outcome'], string> = {
  begun: 'hat schon begonnen',
  within_policy: 'zu spät zum Stornieren',
  company_only: 'nur das Unternehmen kann ihn stornieren',
  provider_warning: 'über PayPro bezahlt',
};

export const cancelling: CancellingWords = {
  costs(outcome, until, company) {
    const when = until === null ? 'Bis zum Beginn' : `Bis ${moment(until)}`;
    switch (outcome.kind) {
      case 'begun':
      case 'within_policy':
        return 'Dieser Besuch kann nicht mehr storniert werden.';
      case 'company_only':
        return `Nur ${company} kann diesen Besuch stornieren.`;
      case 'provider_warning':
        return `Eine iDEAL-Zahlung über PayPro kann nicht online storniert werden: Bitte wenden Sie sich an ${company}, wenn Sie verhindert sind.`;
      case 'free':
        return `${when} können Sie kostenlos stornieren.`;
      case 'free_use_returned':
        return `${when} können Sie stornieren und bekommen den Besuch zurück.`;
      case 'refund':
        if (outcome.amount === 0)
          return 'Wenn Sie stornieren, wird nichts erstattet: Die Stornogebühr ist so hoch wie Ihre Zahlung.';
        return outcome.fee === 0
          ? `${when} können Sie stornieren und bekommen ${formatEuro(outcome.amount)} zurück.`
          : `${when} können Sie stornieren und bekommen ${formatEuro(outcome.amount)} zurück; ${formatEuro(outcome.fee)} werden als Gebühr einbehalten.`;
      case 'use_lost':
        return 'Wenn Sie stornieren, zählt der Besuch als genutzt.';
      case 'cost_lost':
        return `Wenn Sie stornieren, werden die bezahlten ${formatEuro(outcome.amount)} nicht erstattet.`;
    }
  },
  afterwards: {
    use_lost: 'Danach zählt der Besuch als genutzt.',
    cost_lost: 'Danach wird Bezahltes nicht erstattet.',
    within_policy: 'Danach ist eine Stornierung nicht mehr möglich.',
  },
  became: {
    free: () => 'Sie haben nichts zu bezahlen.',
    free_use_returned: () => 'Der Besuch ist Ihrem Paket oder Ihrer Mitgliedschaft wieder gutgeschrieben.',
    refund: (refund) => {
      if (!refund) return 'Die Stornogebühr ist so hoch wie Ihre Zahlung, deshalb wird nichts erstattet.';
      const { dueOn, amountCents, feeCents = 0 } = refund;
      const returned = `Am ${dayNamed(dueOn)} überweisen wir ${formatEuro(amountCents)} auf das Konto zurück, von dem Sie bezahlt haben.`;
      return feeCents === 0 ? returned : `${returned} ${formatEuro(feeCents)} werden als Stornogebühr einbehalten.`;
    },
    use_lost: () => 'Für eine kostenlose Stornierung war es zu spät: Der Besuch zählt als genutzt.',
    cost_lost: () => 'Für eine Erstattung war es zu spät: Ihre Zahlung wird nicht erstattet.',
  },
  partly: (kept, refundOn) =>
    [
      'Nicht alle Besuche sind storniert.',
      `Weiterhin gebucht: ${kept.map(({ startsAt, outcome }) => `${moment(startsAt)} (${keptBecause[outcome]})`).join('; ')}.`,
      ...(refundOn === null
        ? []
        : [`Was Sie für die stornierten bezahlt haben, wird am ${dayNamed(refundOn)} erstattet.`]),
    ].join(' '),
};
