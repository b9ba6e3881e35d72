import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** The order of nouns: a noun may import those before it or in the same group, never those after it. */
const NOUN_ORDER = [
  ['company', 'auth', 'pictures'],
  ['staff'],
  ['customers'],
  ['payment', 'loyalty'],
  ['shops'],
  ['services', 'groups', 'events', 'bundles', 'subscriptions', 'promotions'],
  ['booking'],
  ['reservations'],
  ['agenda', 'desk', 'classes', 'hours'],
  ['till'],
  ['profile', 'feedback', 'reminders', 'catalogue'],
  ['company-file', 'invariants', 'housekeeping', 'builder', 'demo', 'setup'],
];

/** Folders of the server that are not nouns. */
const SERVER_FRAME = ['infra', 'messages', 'cli', 'paraglide'];

/** The floors of the console: a folder may import those before its own floor, never its neighbours or those after. */
const CONSOLE_FLOORS = [
  ['lib', 'theme'],
  ['ui'],
  ['account', 'customers', 'hours', 'preview'],
  ['audit', 'catalogue'],
  ['desk', 'money', 'team', 'settings'],
  ['agenda', 'classes', 'command', 'start'],
  ['shell'],
];

const NOUN = `(?:${NOUN_ORDER.flat().join('|')})`;
const SERVER = '^apps/server/src';
const WIDGET = '^apps/widget/src';
const CONSOLE = '^apps/console/src';
const STORE = '-store\\.ts$';

/** Tests and tools are not part of the product. */
const PROOF = [
  '\\.(?:test|spec|example)\\.tsx?$',
  '^(?:packages|apps)/[^/]+/(?:src/)?(?:test|testing|gallery)/',
  '^(?:e2e|bench|fire|tools)/',
];

/** Matches a package whether it is installed or not. */
const npm = (...names: string[]) => `(?:^|node_modules/)(?:${names.join('|')})(?:/|$)`;

type Rule = Omit<IRegularForbiddenRuleType, 'severity'> & { name: string; comment: string };

const packages: Rule[] = [
  {
    name: 'domain-stands-alone',
    comment: 'the domain imports itself and the schema library: no I/O, no React, no Node',
    from: { path: '^packages/domain/src', pathNot: PROOF },
    to: { pathNot: ['^packages/domain/', npm('zod')] },
  },
  {
    name: 'embed-is-light',
    comment: 'the loader imports itself, domain/embedding and types, and React only as a guest',
    from: { path: '^packages/embed/src', pathNot: PROOF },
    to: {
      pathNot: ['^packages/embed/', '^packages/domain/src/embedding/', npm('react', '@types/react')],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'server-and-widget-are-strangers',
    comment: 'they communicate over the contract only',
    from: { path: '^(apps/[^/]+)/' },
    to: { path: '^apps/', pathNot: '^$1/' },
  },
  {
    name: 'domain-by-its-face',
    comment: "a noun's index.ts is its public face",
    from: { path: '^(?:apps|e2e|bench)/' },
    to: { path: '^packages/domain/src/', pathNot: '^packages/domain/src/[^/]+/index\\.ts$' },
  },
];

const server: Rule[] = [
  {
    name: 'routes-do-not-touch',
    comment: 'routes → noun → store: a route never reaches for a store',
    from: { path: `${SERVER}/${NOUN}/routes\\.ts$` },
    to: { path: STORE },
  },
  {
    name: 'store-looks-down',
    comment:
      'a store imports infra/db, infra/live, infra/mail and messages/mail-data to write notices and mails, its own folder and the faces of other nouns, never its own noun or routes; nested stores too',
    from: { path: `${SERVER}/(${NOUN})/.*${STORE}` },
    to: {
      path: `${SERVER}/`,
      pathNot: [
        `${SERVER}/infra/(?:db|live|mail)/`,
        `${SERVER}/messages/mail-data\\.ts$`,
        `${SERVER}/$1/(?!routes\\.ts$|$1\\.ts$)`,
        `${SERVER}/(?!$1/)([^/]+)/\\1\\.ts$`,
      ],
    },
  },
  {
    name: 'nobody-imports-routes',
    comment: 'only app.ts mounts routes',
    from: { path: SERVER, pathNot: [`${SERVER}/app\\.ts$`, ...PROOF] },
    to: { path: '/routes\\.ts$' },
  },
  {
    name: 'other-noun-by-its-face',
    comment: 'another noun is asked through its <noun>.ts, never through its store',
    from: { path: `${SERVER}/(${NOUN})/`, pathNot: PROOF },
    to: { path: `${SERVER}/${NOUN}/`, pathNot: [`${SERVER}/$1/`, `${SERVER}/([^/]+)/\\1\\.ts$`] },
  },
  {
    name: 'infra-knows-no-noun',
    comment: 'infra serves the nouns; app.ts hands it what it needs',
    from: { path: `${SERVER}/infra/`, pathNot: PROOF },
    to: { path: `${SERVER}/${NOUN}/` },
  },
  {
    name: 'messages-know-no-one',
    comment: 'messages are words about shapes of the domain; infra and nouns import them, never the other way round',
    from: { path: `${SERVER}/messages/`, pathNot: PROOF },
    to: { path: `${SERVER}/`, pathNot: `${SERVER}/(?:messages|paraglide)/` },
  },
  {
    name: 'every-folder-has-a-rank',
    comment: 'a folder of the server stands in the order of nouns, so that the rules hold for it too',
    from: { path: `${SERVER}/(?!(?:${[...NOUN_ORDER.flat(), ...SERVER_FRAME].join('|')})/)[^/]+/`, pathNot: PROOF },
    to: {},
  },
  {
    name: 'sql-in-stores',
    comment:
      'the database packages belong to <thing>-store.ts, infra/db, the job queue, live notices and the company file',
    from: {
      path: SERVER,
      pathNot: [STORE, `${SERVER}/(?:infra/(?:db|jobs|live)|company-file)\\b`, ...PROOF],
    },
    to: { path: npm('drizzle-orm', 'pg', '@electric-sql/pglite') },
  },
  {
    name: 'shipped-with-its-packages',
    comment: 'the server runs without development packages',
    from: { path: ['^packages/domain/src', SERVER], pathNot: PROOF },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
];

const widget: Rule[] = [
  {
    name: 'ui-and-lib-know-no-noun',
    comment: 'parts and plumbing serve every noun alike',
    from: { path: `${WIDGET}/(?:ui|lib)/`, pathNot: PROOF },
    to: { path: `${WIDGET}/(?:${NOUN}/|shell/|routes\\.)` },
  },
  {
    name: 'noun-below-shell',
    comment: 'shell and routes import the nouns, not the other way round',
    from: { path: `${WIDGET}/${NOUN}/`, pathNot: PROOF },
    to: { path: `${WIDGET}/(?:shell/|routes\\.|main\\.)` },
  },
];

const console: Rule[] = [
  ...CONSOLE_FLOORS.map((folders, floor) => ({
    name: 'console-floors',
    comment: `${CONSOLE_FLOORS.map((each) => each.join(', ')).join(' → ')}; right may import left`,
    from: { path: `${CONSOLE}/(${folders.join('|')})/`, pathNot: PROOF },
    to: {
      path: `${CONSOLE}/`,
      pathNot: [
        `${CONSOLE}/(?:$1|${[...CONSOLE_FLOORS.slice(0, floor).flat(), 'paraglide'].join('|')})/`,
        ...(folders.includes('shell') ? [`${CONSOLE}/routes\\.tsx$`] : []),
      ],
    },
  })),
  {
    name: 'every-folder-has-a-floor',
    comment: 'a folder of the console stands in the order of its floors, so that the rule holds for it too',
    from: {
      path: `${CONSOLE}/(?!(?:${[...CONSOLE_FLOORS.flat(), 'paraglide', 'testing'].join('|')})/)[^/]+/`,
      pathNot: PROOF,
    },
    to: {},
  },
  {
    name: 'shared-parts-stand-below',
    comment: 'what widget and console share imports the domain and React, and neither of them',
    from: { path: '^packages/ui/src', pathNot: PROOF },
    to: { pathNot: ['^packages/(?:ui|domain)/', npm('react', '@types/react', 'zod')] },
  },
];

/** Started by everything that can be booked: services, classes, events, bundles. */
const BOOKING_DRAFT = `${WIDGET}/booking/draft-store\\.ts$`;

/** Within one side: the domain may be imported by all. */
const order: Rule[] = NOUN_ORDER.slice(0, -1).map((nouns, rank) => {
  const right = NOUN_ORDER.slice(rank + 1).flat();
  return {
    name: 'noun-order',
    comment: `${NOUN_ORDER.map((group) => group.join(', ')).join(' → ')}; right may import left`,
    from: { path: `^(packages/domain|apps/server|apps/widget)/src/(?:${nouns.join('|')})/`, pathNot: PROOF },
    to: { path: `^$1/src/(?:${right.join('|')})/`, pathNot: BOOKING_DRAFT },
  };
});

const everywhere: Rule[] = [
  { name: 'no-cycles', comment: 'a circle has no bottom to start reading from', from: {}, to: { circular: true } },
  {
    name: 'no-orphans',
    comment: 'it imports nothing and nothing imports it',
    from: { orphan: true, pathNot: [...PROOF, '\\.d\\.ts$', '\\.config\\.ts$', '^packages/embed/released/'] },
    to: {},
  },
  {
    name: 'shipped-imports-no-proof',
    comment: 'tests, builders, examples and tools stay out of the product',
    from: { path: '^(?:packages|apps)/', pathNot: PROOF },
    to: { path: PROOF },
  },
];

export const importRules: IRegularForbiddenRuleType[] = [
  ...packages,
  ...server,
  ...widget,
  ...console,
  ...order,
  ...everywhere,
].map((rule) => ({ ...rule, severity: 'error' }));
