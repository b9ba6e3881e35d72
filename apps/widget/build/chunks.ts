/** Styles of the first screens: one style sheet for all of them is smaller than several. */
const FIRST_STYLES =
  /src\/(?:theme|shell|services|shops(?!\/(?:about|reviews|share|home\/photo-viewer))|ui\/(?:button|carousel|floating-bar|list-end|picture|price|radio-rows|search-field|shared(?!\/detail)|state|tabs|toasts|waiting))\/.*\.css$/;

/** Excludes the parts of TanStack Query that only a few screens import. */
const NOT_RARELY_USED = '(?!.*(?:nfinite|ueries|useMutation|mutationObserver))';

/**
 * The frame of every page, and small components that the list of shops, the services or /book share: one chunk
 * compresses better.
 */
const PARTS = [
  'widget/src/run\\.tsx$',
  'widget/src/lib/(?:formats|use-running)',
  'widget/src/paraglide/registry',
  'domain/src/(?:shared/money|services/shown-price)',
  'widget/src/ui/(?:picture|price|radio-rows|waiting|floating-bar)/[a-z-]+\\.tsx?$',
  'widget/src/shops/(?:address|queries)\\.ts$',
  'widget/src/(?:services/(?:chosen-|queries)|booking/draft-store)',
  'lucide-react/dist/esm/icons/(?:check|chevron-right|chevron-down|map-pin|phone|clock|plus|store)\\.mjs$',
].join('|');

/**
 * Chunks of the browser build; each contains what it imports, unless a chunk of higher priority has it. Screens are not
 * listed: the server finds the file of a screen by its name.
 */
export const chunks = [
  {
    // The page's own start code: it must import nothing of the frame (W1).
    name: 'start',
    test: /src\/(?:lib\/(?:download|parent-window|visible-part)|start\/kept-route)\.ts$|vite\/preload-helper/,
    priority: 6,
  },
  {
    // Libraries change seldom, so this chunk stays cached across releases.
    name: 'libraries',
    test: new RegExp(
      `node_modules/(?:react|react-dom|scheduler|@tanstack${NOT_RARELY_USED}|wouter|regexparam|use-sync-external-store)/`,
    ),
    priority: 5,
  },
  { name: 'frame', test: new RegExp(`${PARTS}|${FIRST_STYLES.source}`), priority: 3 },
  {
    name: 'shop',
    test: /widget\/src\/(?:shops\/(?:home\/(?!.*(?:dialog|viewer))|opening|rating)|ui\/(?:tabs|button\/next-link)|lib\/use-folded)[a-z/-]*\.tsx?$/,
    priority: 2,
  },
  { name: 'book', test: /widget\/src\/booking\/(?:book-steps|steps\/|summary)/, priority: 1 },
  {
    name: 'calls',
    test: /ui\/src\/plain-zod\.ts$|widget\/src\/lib\/api-client\.ts$|domain\/src\/(?:shared\/(?:endpoint|form|wire)|(?:booking|company|services|shops)\/api)\.ts$/,
    priority: 1,
  },
];

/** Chunks that every running page has already loaded, so no other chunk needs to preload them. */
const EVERYWHERE = ['rolldown-runtime', 'start', 'libraries', 'frame'];

export const isOnEveryPage = (file: string): boolean => EVERYWHERE.some((name) => file.startsWith(`assets/${name}-`));

/** The frame names all other files, and names weigh: a hash is enough for them, of the fewest characters that suffice. */
export const fileName = ({ name }: { name: string }): string =>
  EVERYWHERE.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';
