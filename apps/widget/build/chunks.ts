/** Styles of the first screens: one sheet for all of them is smaller than its pieces. */
const FIRST_STYLES =
  /src\/(?:theme|shell|services|shops(?!\/(?:about|reviews|share|home\/photo-viewer))|ui\/(?:button|carousel|floating-bar|list-end|picture|price|radio-rows|search-field|shared(?!\/(?:detail|layout|picture-line))|state|tabs|toasts|waiting))\/.*\.css$/;

/** What only a few screens ask the library for. */
const SELDOM = '(?!.*(?:nfinite|ueries|useMutation|mutationObserver))';

/** The frame of every page, and small parts that the list of shops, the services or /book share: they weigh less together. */
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
 * Files of the browser's build; each takes along what it imports, unless one of higher priority has it. A screen itself
 * stays out of them: the server looks for its file by name.
 */
export const chunks = [
  {
    // What the page itself runs beside the widget: nothing of the frame may be in it (W1).
    name: 'start',
    test: /src\/(?:lib\/(?:download|parent-window|visible-part)|start\/kept-route)\.ts$|vite\/preload-helper/,
    priority: 6,
  },
  {
    // They change seldom, so this one stays in caches when a new version comes.
    name: 'libraries',
    test: new RegExp(
      `node_modules/(?:react|react-dom|scheduler|@tanstack${SELDOM}|wouter|regexparam|use-sync-external-store)/`,
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

/** What every living page has loaded: nothing that follows need ask for it again. */
const EVERYWHERE = ['rolldown-runtime', 'start', 'libraries', 'frame'];

export const isOnEveryPage = (file: string): boolean => EVERYWHERE.some((name) => file.startsWith(`assets/${name}-`));

/** The frame names all other files, and names weigh: a hash is enough for them, of the fewest characters that suffice. */
export const fileName = ({ name }: { name: string }): string =>
  EVERYWHERE.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';
