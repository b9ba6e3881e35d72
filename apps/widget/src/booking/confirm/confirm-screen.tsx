import type { Draft } from '@embook/domain/booking';
import { type ReactNode, useEffect } from 'react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSessionEnd } from '../../auth/session-end.ts';
import { useCompany } from '../../company/queries.ts';
import { usePageTitle } from '../../lib/page-title.tsx';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import type { BookType } from '../../paths.ts';
import type { Order } from '../../payment/order.ts';
import { useDraft } from '../draft-store.ts';
import { LoadError } from '../../ui/state/loaded.tsx';
import { Confirm } from './confirm.tsx';
import { ConfirmSkeleton } from './confirm-skeleton.tsx';
import { type FoundOrder, useBundleOrder, useEventOrder, useGroupOrder, useServiceOrder } from './order/found-order.ts';
import { useChoices } from './use-choices.ts';
import { type AgainState, useNamedChoice } from './use-named-choice.ts';
import css from './confirm.module.css';

/** Shows what was chosen, who books and how it is paid; without a choice it redirects to where one is made. */
export default function ConfirmScreen({ bookType }: { bookType: BookType }) {
  // A note or a way to pay belongs to what it was chosen for.
  return <ConfirmOf key={bookType} bookType={bookType} />;
}

function ConfirmOf({ bookType }: { bookType: BookType }) {
  const [draft, take] = useDraft();
  const isNamed = useNamedChoice(bookType, take);
  const choicesState = useChoices(chosenFor(bookType, draft));
  const sessionEnd = useSessionEnd();
  const title = bookType === 'bundle' ? m.common_confirm_title_bundle() : m.common_confirm_title();
  usePageTitle(`${title} · ${useCompany().name}`);
  if (!draft || isNamed) return <ConfirmSkeleton />;
  const show = (order: Order) => <Confirm {...{ order, sessionEnd, ...choicesState }} />;
  switch (bookType) {
    case 'service':
      return <ServiceConfirm draft={draft} show={show} />;
    case 'group':
      return <GroupConfirm draft={draft} show={show} />;
    case 'event':
      return <EventConfirm draft={draft} show={show} />;
    case 'bundle':
      return <BundleConfirm draft={draft} show={show} />;
  }
}

/** Names what a note is written for: another time of the same service keeps it. */
function chosenFor(bookType: BookType, draft: Draft | undefined): string {
  const { service, group, event, bundle } = draft ?? {};
  const ids = {
    service: service?.serviceId,
    group: group?.sessionId,
    event: event?.sessionId,
    bundle: bundle?.bundleId,
  };
  return `${bookType} ${ids[bookType] ?? ''}`;
}

interface ChosenProps {
  draft: Draft;
  show: (order: Order) => ReactNode;
}

const ServiceConfirm = ({ draft, show }: ChosenProps) => <ConfirmOrder found={useServiceOrder(draft)} show={show} />;
const GroupConfirm = ({ draft, show }: ChosenProps) => <ConfirmOrder found={useGroupOrder(draft)} show={show} />;
const EventConfirm = ({ draft, show }: ChosenProps) => <ConfirmOrder found={useEventOrder(draft)} show={show} />;
const BundleConfirm = ({ draft, show }: ChosenProps) => <ConfirmOrder found={useBundleOrder(draft)} show={show} />;

function ConfirmOrder({ found, show }: { found: FoundOrder } & Pick<ChosenProps, 'show'>) {
  switch (found.state) {
    case 'loading':
      return <ConfirmSkeleton />;
    case 'absent':
      return <Gone to={found.to} />;
    case 'failed':
      return (
        <div className={css.failed}>
          <LoadError query={found.query} title={m.common_confirm_failed()} />
        </div>
      );
    case 'found':
      return show(found.order);
  }
}

/** Who tries a payment again is told that what they had chosen is no longer offered, where they choose something else. */
function Gone({ to }: { to: string }) {
  const isAgain = useHistoryState<AgainState | null>()?.isAgain === true;
  useEffect(() => {
    if (isAgain) toast(m.common_confirm_again_gone(), 'problem');
  }, [isAgain]);
  return <Redirect to={to} replace />;
}
