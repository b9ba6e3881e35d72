import { randomInt, randomUUID } from 'node:crypto';
import { DAY, HOUR, shopMidnight } from './shop-time.ts';

/** The code that a mail would contain. */
export const CODE = '123456';

export const PASSWORD = 'first secret';
export const ADA = 'ada@letter.example';

export interface Visit {
  readonly id: number;
  readonly timestamp: number;
  readonly service: string;
  readonly minutes: number;
  readonly final_cost: number;
  payment_info: string;
  paid: boolean;
}

export interface HeldBundle {
  readonly id: number;
  readonly bundleId: number;
  readonly bundle_name: string;
  readonly final_cost: number;
  paid: boolean;
}

/** A customer with everything the platform stores of them. */
export interface Customer {
  readonly email: string;
  password: string;
  firstName: string;
  lastName: string;
  contactNumber: string;
  birthDate: string;
  address: string;
  zip: string;
  city: string;
  companyName: string;
  note: string;
  avatarUrl: string | null;
  settings: { locale: string; push_enabled: number; email_enabled: number; feedback_enabled: number };
  visits: Visit[];
  bundles: HeldBundle[];
  subscription: { id: number; subscriptionId: number; startDate: number; paid: boolean } | undefined;
}

export const newId = (): number => randomInt(1_000_000, 2 ** 47);
export const newToken = (): string => randomUUID();

export const newCustomer = (email: string, given: Partial<Customer> = {}): Customer => ({
  email,
  password: PASSWORD,
  firstName: 'Ada',
  lastName: 'Visser',
  contactNumber: '+31612345678',
  birthDate: '1990-05-17',
  address: '',
  zip: '',
  city: '',
  companyName: '',
  note: '',
  avatarUrl: null,
  settings: { locale: 'en', push_enabled: 1, email_enabled: 1, feedback_enabled: 0 },
  visits: [],
  bundles: [],
  subscription: undefined,
  ...given,
});

/** Twelve visits to come, so that the list has two pages, one in the past, and a bundle. */
export const ada = (): Customer =>
  newCustomer(ADA, {
    visits: [
      ...Array.from({ length: 12 }, (_, index) => visit(`Visit ${String(index + 1).padStart(2, '0')}`, index + 2)),
      visit('Visit long ago', -20),
    ],
    bundles: [{ id: newId(), bundleId: 32, bundle_name: 'Ten classes', final_cost: 120, paid: true }],
  });

const visit = (service: string, days: number): Visit => ({
  id: newId(),
  timestamp: shopMidnight() + days * DAY + 10 * HOUR,
  service,
  minutes: 30,
  final_cost: 49,
  payment_info: 'cash',
  paid: false,
});
