/** One pattern for each file or folder, so that a test finds those that no longer exist (chunks.test.ts). */
type Patterns = readonly string[];

/** Styles of the first screens: one style sheet for all of them is smaller than several. */
const FIRST_STYLES: Patterns = [
  'src/theme/',
  'src/shell/',
  'src/services/',
  'src/shops/(?!about|reviews|share|home/photo-viewer)',
  'src/ui/button/',
  'src/ui/carousel/',
  'src/ui/floating-bar/',
  'src/ui/list-end/',
  'src/ui/picture/',
  'src/ui/price/',
  'src/ui/radio-rows/',
  'src/ui/search-field/',
  'src/ui/shared/(?!detail|layout|picture-line)',
  'src/ui/state/',
  'src/ui/tabs/',
  'src/ui/toasts/',
  'src/ui/waiting/',
].map((folder) => `widget/${folder}.*\\.css$`);

/**
 * The frame of every page, and small components that the list of shops, the services or /book share: one chunk
 * compresses better.
 */
const FRAME: Patterns = [
  'widget/src/run\\.tsx$',
  'widget/src/lib/formats',
  'widget/src/lib/use-running',
  'widget/src/paraglide/registry',
  'domain/src/shared/money',
  'domain/src/services/shown-price',
  'widget/src/ui/picture/[a-z-]+\\.tsx?$',
  'widget/src/ui/price/[a-z-]+\\.tsx?$',
  'widget/src/ui/radio-rows/[a-z-]+\\.tsx?$',
  'widget/src/ui/waiting/[a-z-]+\\.tsx?$',
  'widget/src/ui/floating-bar/[a-z-]+\\.tsx?$',
  'widget/src/shops/address-links\\.ts$',
  'widget/src/shops/list/nearest\\.tsx$',
  'widget/src/shops/queries\\.ts$',
  'widget/src/services/chosen-',
  'widget/src/services/queries',
  'widget/src/booking/draft-store',
  ...['check', 'chevron-right', 'chevron-down', 'map-pin', 'phone', 'clock', 'plus', 'store'].map(
    (icon) => `lucide-react/dist/esm/icons/${icon}\\.mjs$`,
  ),
];

/** The page's own start code: it must import nothing of the frame (W1). */
const START: Patterns = [
  'src/lib/current-tab\\.ts$',
  'src/lib/download\\.ts$',
  'src/lib/parent-window\\.ts$',
  'src/lib/visible-part\\.ts$',
  'src/start/kept-route\\.ts$',
].map((file) => `widget/${file}`);

const SHOP: Patterns = [
  'widget/src/shops/home/(?!.*(?:dialog|viewer))[a-z-]+\\.tsx?$',
  'widget/src/shops/opening/[a-z-]+\\.tsx?$',
  'widget/src/shops/rating\\.tsx?$',
  'widget/src/ui/tabs/[a-z-]+\\.tsx?$',
  'widget/src/ui/button/next-link\\.tsx?$',
  'widget/src/ui/button/row-mark\\.tsx?$',
  'widget/src/lib/use-folded\\.tsx?$',
];

const BOOK: Patterns = ['widget/src/booking/book-steps', 'widget/src/booking/steps/', 'widget/src/booking/summary'];

const CALLS: Patterns = [
  'ui/src/plain-zod\\.ts$',
  'widget/src/lib/api-client\\.ts$',
  'domain/src/shared/endpoint\\.ts$',
  'domain/src/shared/form\\.ts$',
  'domain/src/shared/wire\\.ts$',
  'domain/src/booking/api\\.ts$',
  'domain/src/company/api\\.ts$',
  'domain/src/services/api\\.ts$',
  'domain/src/shops/api\\.ts$',
];

/** Of the project's own files and its icons. */
export const patterns: Patterns = [...FIRST_STYLES, ...FRAME, ...START, ...SHOP, ...BOOK, ...CALLS];

const anyOf = (...each: Patterns): RegExp => new RegExp(each.join('|'));

/** Excludes the parts of TanStack Query that only a few screens import. */
const NOT_RARELY_USED = '(?!.*(?:nfinite|ueries|useMutation|mutationObserver))';

/**
 * Chunks of the browser build; each contains what it imports, unless a chunk of higher priority has it. Screens are not
 * listed: the server finds the file of a screen by its name.
 */
export const chunks = [
  { name: 'start', test: anyOf(...START, 'vite/preload-helper'), priority: 6 },
  {
    // Libraries change seldom, so this chunk stays cached across releases.
    name: 'libraries',
    test: new RegExp(
      `node_modules/(?:react|react-dom|scheduler|@tanstack${NOT_RARELY_USED}|wouter|regexparam|use-sync-external-store)/`,
    ),
    priority: 5,
  },
  { name: 'frame', test: anyOf(...FRAME, ...FIRST_STYLES), priority: 3 },
  { name: 'shop', test: anyOf(...SHOP), priority: 2 },
  { name: 'book', test: anyOf(...BOOK), priority: 1 },
  { name: 'calls', test: anyOf(...CALLS), priority: 1 },
];

/** Chunks that every running page has already loaded, so no other chunk needs to preload them. */
const EVERYWHERE = ['rolldown-runtime', 'start', 'libraries', 'frame'];

export const isOnEveryPage = (file: string): boolean => EVERYWHERE.some((name) => file.startsWith(`assets/${name}-`));

/** The frame contains the names of all other files, so each is only a hash, as short as possible. */
export const fileName = ({ name }: { name: string }): string =>
  EVERYWHERE.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';
