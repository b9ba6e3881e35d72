import * as z from 'zod/mini';
import { type Cents, centsFromEuro, formatEuro, type ShopTime } from '@embook/domain/shared';
import type { Purchase, PurchaseEvent, Subscription } from '@embook/domain/subscriptions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { formatLongDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { TermsLine } from '../../payment/choice/small-print.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { LoadError } from '../../ui/state/loaded.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { useSlow } from '../../ui/waiting/use-slow.ts';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { agreementQuery } from '../queries.ts';
import { BackButton } from './back-button.tsx';
import css from './purchase.module.css';
import { failureOf } from '../../lib/api-error.ts';
import type { Buying } from './use-purchase.ts';
import { call } from '../../lib/api.ts';
import { useSettings } from '../../lib/settings.tsx';
import { intentionAnswered, intentionKey, isAnswer } from '../../payment/intention.ts';
import { refreshAfterPayment } from '../../payment/queries.ts';
import { openPaymentTab, paymentAddress, type PaymentTab } from '../../payment/payment-tab.ts';
import { writeTabPayment } from '../../payment/tab-payment.ts';

const CONFLICT = 409;

/** The part of a refusal with the new agreement, when the price has changed (A7). */
const newAgreement = z.object({ confirm_text: z.string(), price: z.number() });

/** The event of a refused agreement or sale; undefined for other failures. */
function refusalOf(error: unknown): PurchaseEvent | undefined {
  const failure = failureOf(error);
  if (failure?.kind === 'unauthorized') return { type: 'session_ended' };
  if (failure?.kind !== 'problem') return undefined;
  if ('startDate' in failure.errors) return { type: 'date_refused' };
  if (failure.code !== CONFLICT) return undefined;
  const { success, data } = z.safeParse(newAgreement, failure.result);
  if (!success) return { type: 'refused_as_held' };
  return { type: 'price_changed', agreement: { confirmText: data.confirm_text, price: centsFromEuro(data.price) } };
}

interface AgreementStepProps extends Pick<Buying, 'take'> {
  subscription: Subscription;
  purchase: Extract<Purchase, { step: 'agreement' }>;
}

/** The company's agreement; the buy button is disabled until its text has loaded (SUB-3). */
export function AgreementStep({ subscription, purchase, take }: AgreementStepProps) {
  const { startDate, agreement, priceChanged, selling } = purchase;
  const query = useQuery({
    ...agreementQuery(subscription.id, startDate),
    enabled: agreement === null,
  });
  const { data, error } = query;
  const sell = useSale(take);
  const slow = useSlow(selling);

  const receive = useEffectEvent((loaded: NonNullable<typeof data>) =>
    take({ type: 'agreement_loaded', agreement: loaded }),
  );
  useEffect(() => {
    if (data) receive(data);
  }, [data]);
  const refused = useEffectEvent((failure: Error) => {
    const event = refusalOf(failure);
    if (event) take(event, errorText(failure));
  });
  useEffect(() => {
    if (error) refused(error);
  }, [error]);

  const buy = () => {
    if (!agreement || selling) return;
    take({ type: 'confirmed' });
    sell({ subscriptionId: subscription.id, startDate, expectedCents: agreement.price ?? undefined });
  };

  if (!agreement && error) {
    return (
      <>
        <LoadError query={query} title={m.subscriptions_buy_agreement_failed()} />
        <BackButton take={take} />
      </>
    );
  }
  return (
    <>
      {priceChanged && <Notice tone="problem">{m.subscriptions_buy_price_changed()}</Notice>}
      <p className={css.text}>
        {m.subscriptions_buy_starts({ name: subscription.name, date: formatLongDay(startDate) })}
      </p>
      {agreement ? <AgreementText text={agreement.confirmText} /> : <AgreementSkeleton />}
      {agreement?.price !== 0 && <p className={css.text}>{m.subscriptions_buy_tab_text()}</p>}
      <p className={css.text} role="status">
        {slow && m.common_ui_slow()}
      </p>
      <div className={css.actions}>
        <TermsLine />
        <Button block disabled={!agreement} loading={selling} onClick={buy}>
          {agreement && agreement.price !== null
            ? m.subscriptions_buy_confirm({ price: formatEuro(agreement.price) })
            : m.subscriptions_buy_go()}
        </Button>
        <BackButton take={take} disabled={selling} />
      </div>
    </>
  );
}

/** The company's text, escaped (A16). */
function AgreementText({ text }: { text: string }) {
  const paragraphs = text.split('\n').filter((line) => line.trim() !== '');
  return (
    <section className={css.agreement} aria-label={m.subscriptions_buy_agreement()}>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </section>
  );
}

const AgreementSkeleton = () => (
  <Loading>
    <Skeleton height={220} radius={16} />
  </Loading>
);

interface Wanted {
  readonly subscriptionId: number;
  readonly startDate: ShopTime;
  /** The price in the agreement (A7); undefined where it is only in its text. */
  readonly expectedCents: Cents | undefined;
}

interface Attempt {
  readonly wanted: Wanted;
  readonly tab: PaymentTab | undefined;
}

/** Buys it and opens the payment; called within the click, since it opens a tab (B5). Repeated after a failure, a double click or a reload it uses the same key (A4). */
function useSale(take: Buying['take']): (wanted: Wanted) => void {
  const client = useQueryClient();
  const { companyApiKey, baseUrl } = useSettings();
  const { mutate } = useMutation({
    mutationFn: ({ wanted }: Attempt) =>
      call(
        'sellSubscription',
        { ...wanted, fromWidget: true },
        { idempotencyKey: intentionKey(companyApiKey, { kind: 'subscription', ...wanted }) },
      ),
    meta: { screen: true },
    onSuccess: ({ id, paymentLink: link, status }, { wanted: { expectedCents: cost = 0 }, tab }) => {
      intentionAnswered(companyApiKey);
      const address = status === 'pending' ? paymentAddress(link, baseUrl) : null;
      if (address === null) tab?.close();
      else tab?.goTo(address);
      // A tab that the person closed meanwhile was opened.
      const opened = address !== null && tab !== undefined;
      writeTabPayment(companyApiKey, 'subscription', { id, status, cost, path: location.pathname });
      take({ type: 'sold', id, link, status, opened });
      refreshAfterPayment(client);
    },
    onError: (error, { tab }) => {
      tab?.close();
      if (isAnswer(error)) intentionAnswered(companyApiKey);
      take(refusalOf(error) ?? { type: 'sale_failed' }, errorText(error));
    },
  });
  // Nothing is paid for what is free.
  return (wanted) => mutate({ wanted, tab: wanted.expectedCents === 0 ? undefined : openPaymentTab() });
}
