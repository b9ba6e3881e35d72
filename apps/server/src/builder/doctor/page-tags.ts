/** A tag of a page with its attributes, as a browser would read them. */
export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };
const decode = (text: string): string => text.replace(/&(\w+|#39);/g, (whole, name: string) => entities[name] ?? whole);

const TAG =
  /<(script|meta|iframe|embook-widget)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?|\s*\/)*)\s*>/gi;
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** The tags that matter to the widget. What stands in a comment or between script tags is no tag. */
export function tagsIn(html: string): Tag[] {
  const live = html.replace(/<!--[\s\S]*?-->/g, '').replace(/(<script\b[^>]*>)[\s\S]*?(<\/script>)/gi, '$1$2');
  return [...live.matchAll(TAG)].map(([, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes: Object.fromEntries(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', double, single, bare]) => [
        key.toLowerCase(),
        decode(double ?? single ?? bare ?? ''),
      ]),
    ),
  }));
}
