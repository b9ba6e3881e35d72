import { type SnippetOptions, widgetStyles, widgetThemes } from '@embook/domain/embedding';
import { isColour, locales } from '@embook/domain/shared';

/** What was chosen, as the form of the builder names it; also the address of the page, so that it can be passed on. */
export type Choices = Omit<SnippetOptions, 'origin'>;

/** More than any of them needs. */
const MAX_LENGTH = 200;

/** Reads the query; what is not a choice counts as not chosen. */
export function readChoices(query: Readonly<Record<string, unknown>>, fallbackKey: string): Choices {
  const text = (name: string): string => {
    const given = query[name];
    return typeof given === 'string' ? given.trim().slice(0, MAX_LENGTH) : '';
  };
  const color = text('color');
  const path = text('path');
  return {
    companyKey: text('key') || (query['key'] === undefined ? fallbackKey : ''),
    style: widgetStyles.find((style) => style === text('style')) ?? 'inline',
    color: isColour(color) ? color.toLowerCase() : undefined,
    theme: widgetThemes.find((theme) => theme === text('theme') && theme !== 'light'),
    locale: locales.find((locale) => locale === text('locale')),
    // A place in the widget, never another host.
    path: /^\/(?![/\\])/.test(path) ? path : undefined,
    label: text('label') || undefined,
    close: text('close') === '1',
  };
}

/** With the credentials of the widget, where the company set some: the frame takes them out of its address at once. */
export function withLogin(
  choices: Choices,
  login: { readonly username?: string; readonly password?: string | undefined } | undefined,
): Choices {
  if (login?.username === undefined || login.password === undefined) return choices;
  const path = choices.path ?? '/shops';
  const credentials = new URLSearchParams({ username: login.username, password: login.password }).toString();
  return { ...choices, path: `${path}${path.includes('?') ? '&' : '?'}${credentials}` };
}
