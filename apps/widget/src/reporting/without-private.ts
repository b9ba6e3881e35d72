/** Addresses carry settings and tokens, also as a path of our own. */
const QUERY = /((?:https?:\/\/|\/)[^\s?#"'<>]*)[?#][^\s"'<>)]*/g;
const EMAIL = /[^\s@"'<>()=&/]+@[^\s@"'<>()&/]+\.[a-z]{2,}/gi;

/** The same report with neither query strings nor e-mail addresses anywhere in it: they stay in the browser (EMB-11). */
export const withoutPrivate = <T extends object>(report: T): T =>
  JSON.parse(JSON.stringify(report), (_name, value: unknown) =>
    typeof value === 'string' ? value.replace(QUERY, '$1').replace(EMAIL, '(e-mail)') : value,
  ) as T; // of the same shape
