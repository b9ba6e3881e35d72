/**
 * Nine tenths of the time of a query by role went into computed styles: happy-dom computes all of them, again after each
 * change of the page. Without a style sheet the few that such a query reads follow from the element's name and from style
 * attributes. Everything else is left to happy-dom.
 */
const QUICK = ['display', 'content', 'visibility'];

/** Its display depends on more than its name. */
const OTHERWISE = 'DIALOG';

/** What happy-dom itself computes. */
export const computed = window.getComputedStyle.bind(window);
const ofNames = new Map<string, string>();
const styles = new WeakMap<Element, CSSStyleDeclaration>();

const hasSheets = (): boolean =>
  document.querySelector('style,link[rel="stylesheet"]') !== null || document.adoptedStyleSheets.length > 0;

/** Also where it only looks so: then happy-dom decides. */
const isStyled = (element: Element, name: string): boolean => (element.getAttribute('style') ?? '').includes(name);

/** Of the three only `visibility` is inherited. */
function dependsOnAttributes(element: Element, name: string): boolean {
  if (name !== 'visibility') return isStyled(element, name);
  for (let each: Element | null = element; each; each = each.parentElement) if (isStyled(each, name)) return true;
  return false;
}

function quickly(element: Element, name: string): string | undefined {
  if (!QUICK.includes(name) || element.tagName === OTHERWISE) return undefined;
  if (element.getRootNode() !== document || hasSheets() || dependsOnAttributes(element, name)) return undefined;
  const key = `${element.tagName} ${name}`;
  const known = ofNames.get(key) ?? computed(element).getPropertyValue(name);
  ofNames.set(key, known);
  return known;
}

/** As `getComputedStyle` of happy-dom. */
export function quickStyle(element: Element): CSSStyleDeclaration {
  const kept = styles.get(element);
  if (kept) return kept;
  const all = computed(element);
  const style = new Proxy(all, {
    get(target, name) {
      if (name === 'getPropertyValue') return (asked: string) => quickly(element, asked) ?? all.getPropertyValue(asked);
      const value: unknown =
        (typeof name === 'string' ? quickly(element, name) : undefined) ?? Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  styles.set(element, style);
  return style;
}
