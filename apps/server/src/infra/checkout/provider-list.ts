/** A secret in the environment: its format, and which values move real money. */
interface ProviderKey {
  readonly shape: RegExp;
  readonly looksLike: string;
  readonly live?: RegExp;
}

/**
 * Every payment provider, one row each with the keys it needs. A row whose client is missing in choose-provider.ts does
 * not compile.
 */
export const providerKeys = {
  /** Named by the specification; its keys do not say whether they move real money, so each counts as live. */
  paypro: {
    PAYPRO_API_KEY: { shape: /^pp_\S+$/, looksLike: 'pp_…', live: /^pp_/ },
    /** Verifies the signature of PayPro's webhook. */
    PAYPRO_WEBHOOK_SECRET: { shape: /^\S{8,}$/, looksLike: "the secret of the webhook in PayPro's dashboard" },
  },
  mollie: { MOLLIE_API_KEY: { shape: /^(?:test|live)_\w+$/, looksLike: 'test_… or live_…', live: /^live_/ } },
  stripe: {
    STRIPE_SECRET_KEY: {
      shape: /^[sr]k_(?:test|live)_\w+$/,
      looksLike: 'sk_test_… or sk_live_…',
      live: /^[sr]k_live_/,
    },
    /** Verifies the signature of Stripe's webhook. */
    STRIPE_WEBHOOK_SECRET: { shape: /^whsec_\S+$/, looksLike: 'whsec_…' },
  },
  /** The bank of the demo. */
  sandbox: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, ProviderKey>>>>;

export type ProviderName = keyof typeof providerKeys;

export const providers = Object.keys(providerKeys) as [ProviderName, ...ProviderName[]]; // the keys of an object literal

type KeyName = { [P in ProviderName]: keyof (typeof providerKeys)[P] }[ProviderName];

/** The keys that are set, by the names they have in the environment. */
export type PaymentKeys = Readonly<Partial<Record<KeyName, string>>>;

/** Every key of every provider. */
export const allKeys: readonly (readonly [KeyName, ProviderKey])[] = Object.values(providerKeys).flatMap(
  (keys) => Object.entries(keys) as [KeyName, ProviderKey][],
);
