/** Every mail there is and what it tells of. A new one without words in four languages does not compile. */
export interface Letters {
  readonly verification_code: { readonly code: string };
  readonly reset_code: { readonly code: string };
  readonly reset_link: { readonly link: string };
  readonly welcome: { readonly firstName: string };
}

export type LetterKind = keyof Letters;

/** One letter in words; how it looks is the same for all. Plain text throughout: the layout escapes. */
export interface Letter {
  readonly subject: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** Set large, to be typed off. */
  readonly code?: string;
  readonly button?: { readonly label: string; readonly url: string };
  /** Small print below. */
  readonly after?: readonly string[];
}

export type LetterWords = { readonly [K in LetterKind]: (data: Letters[K], company: string) => Letter };
