/** Who can take money online. */
export const providers = ['paypro', 'mollie', 'stripe', 'sandbox'] as const;

/** How something was paid; `legacy` is the old method, which only the company can undo (CAN-6). */
export const paymentSystems = [...providers, 'cash', 'legacy'] as const;
