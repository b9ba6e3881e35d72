import type { Company } from '@embook/domain/company';
import type { Call, Contract } from '@embook/domain/contract';
import { type AnswerOf, capabilities, type FieldsOf, languages, locales } from '@embook/domain/shared';
import type { Shop, ShopWithPeople } from '@embook/domain/shops';
import { aProduct } from '@embook/domain/testing/room';
import { aService, aSubOption } from '@embook/domain/testing/service';
import { timetable } from '@embook/domain/testing/shop';

type Answer<K extends Call> =
  | AnswerOf<Contract[K]>
  | ((fields: FieldsOf<Contract[K]>) => AnswerOf<Contract[K]> | Promise<AnswerOf<Contract[K]>>);

/** The server's answers; a function answers by the fields, or throws. */
export type Answers = { [K in Call]?: Answer<K> };

export const aCompany = (given: Partial<Company> = {}): Company => ({
  id: 1,
  name: 'Aurora',
  logoUrl: null,
  appColor: '#5b3df5',
  font: null,
  cocNumber: null,
  licenseLink: null,
  homeGallery: [],
  tabNames: { services: null, groups: null, events: null, subscriptions: null, bundles: null },
  overwriteProductNames: false,
  enableLoyaltyProgram: false,
  timeZone: 'Europe/Amsterdam',
  registrationExtraFieldLabel: null,
  languages: [...locales],
  settings: { cancellationFee: 0, signUp: { phone: 'required', birthDate: 'required', password: 'required' } },
  capabilities: [...capabilities],
  ...given,
});

export const aShop = (given: Partial<Shop> = {}): Shop => ({
  id: 1,
  name: 'Oudegracht',
  street: 'Oudegracht 112',
  zip: '3511 AW',
  city: 'Utrecht',
  country: 'Netherlands',
  latitude: 52.09,
  longitude: 5.12,
  contactNumber: null,
  photoUrl: null,
  timeZone: 'Europe/Amsterdam',
  services: true,
  groups: false,
  events: false,
  subscriptions: false,
  bundles: false,
  ratingAverage: null,
  ratingCount: 0,
  ...timetable,
  ...given,
});

export const aShopWithPeople = (given: Partial<ShopWithPeople> = {}): ShopWithPeople => ({
  ...aShop(),
  about: null,
  employees: [],
  ...given,
});

const massage = aService({ id: 10, name: 'Massage', price: 6000 });

export const sauna = aService({
  id: 20,
  name: 'Sauna',
  subOptions: [
    aSubOption({ id: 21, name: 'For one', price: 2000 }),
    aSubOption({ id: 22, name: 'For two', price: 3500 }),
  ],
});

/** Two shops; the first has a massage and a sauna with two sub-options, one room and no free times. */
export const demoAnswers: Answers = {
  companyGet: { company: aCompany() },
  shopList: { shops: [aShop(), aShop({ id: 2, name: 'Lakeside' })] },
  shopGet: ({ shopId }) => ({ shop: aShopWithPeople({ id: shopId }) }),
  serviceCategories: { categories: { Body: [massage, sauna] } },
  productList: { products: [aProduct()] },
  availableDays: { days: [] },
  availableTimes: { slots: [] },
  soonestFree: { moments: [] },
  payProStatus: { status: false },
  pendingPayments: { payments: [], failed: [] },
  pushGet: { publicKey: '', isJoined: false },
  languageList: { languages: locales.map((code) => ({ code, name: languages[code].name })) },
};
