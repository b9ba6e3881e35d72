import type { SetupStep } from '@embook/domain/setup';
import { Store } from 'lucide-react';
import { m } from '../paraglide/messages.js';
import { ButtonLink } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/state/loaded.tsx';
import { stepName } from './step-list.tsx';

/** Any step can be opened at any time; this one needs a shop first. */
export function ShopFirst({ step }: { step: SetupStep }) {
  return (
    <EmptyState isPage icon={<Store size={22} aria-hidden />} title={stepName[step]()} text={m.start_shop_first()}>
      <ButtonLink kind="primary" href="/start/shop">
        {m.start_step_shop()}
      </ButtonLink>
    </EmptyState>
  );
}
