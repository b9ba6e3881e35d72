import { signUpChoices } from '../auth/person.ts';
import {
  type AnswerOf,
  DEFAULT_BRAND,
  endpoint,
  flag,
  form,
  list,
  money,
  nullable,
  oneOf,
  optional,
  optionalOr,
  orEmpty,
  record,
  text,
  timeZone,
  whole,
  words,
} from '../shared/index.ts';

const font = record({ import: text(), name: text() });

const tabNames = record({
  services: nullable(text()),
  groups: nullable(text()),
  events: nullable(text()),
  subscriptions: nullable(text()),
  bundles: nullable(text()),
});

/** What is asked for when somebody signs up; the specification asks for all of it. */
const signUp = record({
  phone: optionalOr(oneOf(signUpChoices), 'required'),
  birthDate: optionalOr(oneOf(signUpChoices), 'required'),
  password: optionalOr(oneOf(signUpChoices), 'required'),
});

const company = record(
  {
    id: optionalOr(whole(), 0),
    name: optionalOr(text(), ''),
    logoUrl: nullable(text()),
    appColor: optionalOr(text(), DEFAULT_BRAND),
    font: nullable(font),
    cocNumber: nullable(text()),
    licenseLink: nullable(text()),
    homeGallery: list(text()),
    tabNames: orEmpty(tabNames),
    overwriteProductNames: optionalOr(flag(), false),
    enableLoyaltyProgram: optionalOr(flag(), false),
    timeZone: timeZone(),
    /** The company's extra question, asked at sign-up; null where it asks none (PRO-5). */
    registrationExtraFieldLabel: nullable(text()),
    /** Codes of the languages that customers can choose; empty on a platform that does not say: all of the widget's. */
    languages: list(text()),
    settings: orEmpty(record({ cancellationFee: optionalOr(money(), 0), signUp: orEmpty(signUp) })),
    /** What the platform has beyond the specification (shared/capability.ts); unknown names are ignored. */
    capabilities: list(text()),
  },
  { logoUrl: 'company_logo' },
);

export const companyGet = endpoint({
  method: 'POST',
  path: '/api/company/get',
  summary: 'The company behind the key: name, brand, fonts, pictures and settings',
  caller: 'visitor',
  fields: form({}),
  answer: record({ company }),
  problems: [],
});

export const languageList = endpoint({
  method: 'GET',
  path: '/api/app/localization/list',
  summary: 'The languages that customers of the company can choose',
  caller: 'visitor',
  fields: form({}),
  answer: record({ languages: list(record({ code: text(), name: text() })) }),
  problems: [],
});

export const companyList = endpoint({
  method: 'POST',
  path: '/api/company/list',
  summary: 'Companies by a part of their name, for a widget that was started without a company',
  caller: 'anyone',
  capability: 'company-list',
  fields: form({ query: optional(words(60)) }),
  answer: record({
    companies: list(
      record(
        { apiKey: text(), name: text(), logoUrl: nullable(text()), appColor: optionalOr(text(), DEFAULT_BRAND) },
        { logoUrl: 'company_logo' },
      ),
    ),
  }),
  problems: [],
});

export type Company = AnswerOf<typeof companyGet>['company'];
export type CompanyCard = AnswerOf<typeof companyList>['companies'][number];
