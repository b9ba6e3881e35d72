import { setImmediate } from 'node:timers/promises';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** A tag of a page with its attributes, as a browser would read them. */
export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** What was done to read a page. */
export interface PageWork {
  readonly characters: number;
  readonly tags: number;
  readonly attributes: number;
}

/** A page has hundreds of tags; more than this comes from somebody who wants them to be read. */
const MAX_TAGS = 20_000;
/** Those that the findings are made of, which are compared with each other. */
const MAX_KEPT_TAGS = 1_000;
const MAX_ATTRIBUTES = 50_000;
/** What follows in a longer value is left out. */
const MAX_VALUE_CHARACTERS = 32_768;
/** Other requests are served after each piece of a page. */
const PIECE_CHARACTERS = 65_536;

const KEPT = new Set(['script', 'meta', 'iframe', 'embook-widget']);

/** The element of the widget with a misspelt name: one of our own kind, or a custom element with a key. */
const isMisspelt = (name: string, attributes: ReadonlyMap<string, string>): boolean =>
  name.startsWith('embook') || attributes.has('company-key');

/**
 * Reads the tags that matter to the widget; what stands in a comment or between script tags is no tag. The page is
 * anybody's, so each character is visited once, whatever comes before or after it, and the rest is left unread after
 * enough tags or when the deadline passes (A27).
 */
export async function readTags(
  html: string,
  deadline: AbortSignal,
): Promise<{ tags: Tag[]; ids: ReadonlySet<string>; work: PageWork }> {
  const collector = createCollector(html);
  const tokenizer = new Tokenizer({}, collector.callbacks);
  let characters = 0;
  while (characters < html.length && !collector.isFull()) {
    deadline.throwIfAborted();
    const piece = html.slice(characters, characters + PIECE_CHARACTERS);
    characters += piece.length;
    tokenizer.write(piece);
    await setImmediate();
  }
  return { tags: collector.tags, ids: collector.ids, work: { characters, ...collector.count } };
}

function createCollector(html: string) {
  const tags: Tag[] = [];
  /** Of every element: a widget may be put into any. */
  const ids = new Set<string>();
  const count = { tags: 0, attributes: 0 };
  let kept: { name: string; attributes: Map<string, string> } | undefined;
  let attribute = '';
  let value = '';

  const isFull = (): boolean =>
    count.tags >= MAX_TAGS || count.attributes >= MAX_ATTRIBUTES || tags.length >= MAX_KEPT_TAGS;
  const append = (text: string): void => {
    value += text.slice(0, MAX_VALUE_CHARACTERS - value.length);
  };
  const endTag = (): void => {
    if (kept && !isFull() && (KEPT.has(kept.name) || isMisspelt(kept.name, kept.attributes)))
      tags.push({ name: kept.name, attributes: Object.fromEntries(kept.attributes) });
    kept = undefined;
  };
  const ignore = (): void => {};

  const callbacks: TokenizerCallbacks = {
    onopentagname(start, end) {
      count.tags += 1;
      const name = html.slice(start, end).toLowerCase();
      const isCustom = name.includes('-') || name.startsWith('embook');
      kept = KEPT.has(name) || isCustom ? { name, attributes: new Map() } : undefined;
    },
    onattribname(start, end) {
      count.attributes += 1;
      const isId = end - start === 2 && html.slice(start, end).toLowerCase() === 'id';
      attribute = kept || isId ? html.slice(start, Math.min(end, start + MAX_VALUE_CHARACTERS)).toLowerCase() : '';
      value = '';
    },
    onattribdata(start, end) {
      if (kept || attribute === 'id') append(html.slice(start, end));
    },
    onattribentity(codepoint) {
      if (kept || attribute === 'id') append(String.fromCodePoint(codepoint));
    },
    onattribend() {
      if (attribute === 'id' && !isFull()) ids.add(value);
      // Of an attribute that is there twice a browser takes the first.
      if (kept && !kept.attributes.has(attribute) && !isFull()) kept.attributes.set(attribute, value);
    },
    onopentagend: endTag,
    onselfclosingtag: endTag,
    onclosetag: ignore,
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onend: ignore,
    onprocessinginstruction: ignore,
    ontext: ignore,
    ontextentity: ignore,
  };
  return { tags, ids, count, isFull, callbacks };
}
