import { providers } from '../../checkout/provider-list.ts';

/** How something was paid; `legacy` is the old method, which only the company can undo (CAN-6). */
export const paymentSystems = [...providers, 'cash', 'legacy'] as const;
