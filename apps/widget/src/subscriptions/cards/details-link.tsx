import type { Subscription } from '@embook/domain/subscriptions';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';

export interface OpenDetails {
  readonly shopId: number;
  readonly onOpen: (subscriptionId: number) => void;
}

interface DetailsLinkProps {
  subscription: Subscription;
  details: OpenDetails;
  className: string;
  children: ReactNode;
}

/**
 * A real link, so that it opens in a new tab and works without a script; a plain click opens the details over the list
 * (SUB-2).
 */
export function DetailsLink({ subscription: { id }, details, className, children }: DetailsLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    details.onOpen(id);
  };
  return (
    <Link href={paths.shopSubscription(details.shopId, id)} className={className} onClick={open}>
      {children}
    </Link>
  );
}
