import { type Config, originOf } from '../config.ts';
import { mollieProvider } from './mollie.ts';
import { payProProvider } from './paypro.ts';
import type { ProviderName } from './provider-list.ts';
import type { Provider } from './provider.ts';
import { type Bank, sandboxProvider } from './sandbox.ts';
import { stripeProvider } from './stripe.ts';

type Settings = Pick<Config, 'paymentProvider' | 'paymentKeys' | 'payProUrl' | 'publicUrl' | 'host' | 'port'>;

/** The client of each provider, where its keys are set. */
const clients: Readonly<Record<Exclude<ProviderName, 'sandbox'>, (settings: Settings) => Provider | undefined>> = {
  paypro: ({ paymentKeys: { PAYPRO_API_KEY: apiKey }, payProUrl: apiUrl }) =>
    apiKey ? payProProvider({ apiKey, apiUrl }) : undefined,
  mollie: ({ paymentKeys: { MOLLIE_API_KEY: apiKey } }) => (apiKey ? mollieProvider({ apiKey }) : undefined),
  stripe: ({ paymentKeys: { STRIPE_SECRET_KEY: secretKey } }) =>
    secretKey ? stripeProvider({ secretKey }) : undefined,
};

export interface Providers {
  /** The provider for new payments of a company with this payment system; undefined where nobody pays online. */
  forSystem(system: string | undefined): Provider | undefined;
  /** The provider of an earlier payment; undefined where its key is not set. */
  byName(name: string): Provider | undefined;
}

/** All providers whose keys are set, so that payments finish and refunds are paid after the provider was changed. */
export function createProviders(config: Settings, bank: Bank | undefined): Providers {
  const known = [
    ...(bank ? [sandboxProvider(bank, originOf(config))] : []),
    ...Object.values(clients).flatMap((create) => create(config) ?? []),
    // In the demo the sandbox bank stands in for paypro where its key is not set: PAY-10 and CAN-5 can then be tried.
    ...(bank ? [sandboxProvider(bank, originOf(config), 'paypro')] : []),
  ];
  const byName = (name: string) => known.find((provider) => provider.name === name);
  // Keys that are left finish what was begun with them, and take nothing new.
  if (config.paymentProvider === 'none') return { byName, forSystem: () => undefined };
  const current = byName(config.paymentProvider);
  if (!current) throw new Error(`the payment provider ${config.paymentProvider} has no key`);
  return {
    byName,
    // `sandbox` is the default of a company; one whose own system has no key uses the platform's.
    forSystem: (system) => (system === undefined || system === 'sandbox' ? current : (byName(system) ?? current)),
  };
}
