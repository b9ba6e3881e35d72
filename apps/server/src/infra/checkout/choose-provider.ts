import { type Config, originOf } from '../config.ts';
import { mollieProvider } from './mollie.ts';
import type { PaymentKeys, ProviderName } from './provider-list.ts';
import type { Provider } from './provider.ts';
import { type Bank, sandboxProvider } from './sandbox.ts';
import { stripeProvider } from './stripe.ts';

type Settings = Pick<Config, 'paymentProvider' | 'paymentKeys' | 'publicUrl' | 'host' | 'port'>;

/** The client of each provider, where its keys are set. */
const clients: Readonly<
  Record<Exclude<ProviderName, 'sandbox' | 'paypro'>, (keys: PaymentKeys) => Provider | undefined>
> = {
  mollie: ({ MOLLIE_API_KEY: apiKey }) => (apiKey ? mollieProvider({ apiKey }) : undefined),
  stripe: ({ STRIPE_SECRET_KEY: secretKey }) => (secretKey ? stripeProvider({ secretKey }) : undefined),
};

export interface Providers {
  /** Who takes the money of new orders of a company with this payment system. */
  forSystem(system: string | undefined): Provider;
  /** Who took the money of an earlier one; undefined for someone whose key we do not have. */
  byName(name: string): Provider | undefined;
}

/** All whose keys are set, so that payments finish and refunds go out after the provider was changed. */
export function createProviders(config: Settings, bank: Bank | undefined): Providers {
  const known = [
    // The sandbox bank also stands in for paypro, which has no client here: PAY-10 and CAN-5 can then be tried.
    ...(bank ? [sandboxProvider(bank, originOf(config)), sandboxProvider(bank, originOf(config), 'paypro')] : []),
    ...Object.values(clients).flatMap((create) => create(config.paymentKeys) ?? []),
  ];
  const byName = (name: string) => known.find((provider) => provider.name === name);
  const current = byName(config.paymentProvider);
  if (!current) throw new Error(`the payment provider ${config.paymentProvider} has no key`);
  return {
    byName,
    // `sandbox` is what a company has that chose nothing; one whose own system has no key is paid through ours.
    forSystem: (system) => (system === undefined || system === 'sandbox' ? current : (byName(system) ?? current)),
  };
}
