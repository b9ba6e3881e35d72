import { locales } from '../../packages/domain/src/shared/index.ts';
import {
  type Catalogue,
  groupsOf,
  hasCatalogue,
  type Message,
  readCatalogue,
  type Selector,
} from './message-catalogue.ts';

/** Every key in every language, with the same parameters and all plural forms (I18N-1, I18N-2). */
export function completenessFaults(folder: string): { faults: string[]; keys: string[] } {
  const faults: string[] = [];
  const keys: string[] = [];
  for (const group of groupsOf(folder)) {
    const english = readCatalogue(folder, group, 'en').messages;
    keys.push(...english.keys());
    for (const locale of locales) {
      const place = (key: string) => `messages/${group}/${locale}.json: ${key}`;
      if (!hasCatalogue(folder, group, locale)) {
        faults.push(`messages/${group}/${locale}.json is missing`);
        continue;
      }
      const { messages, odd } = readCatalogue(folder, group, locale);
      faults.push(...odd.map((key) => `${place(key)} is neither a text nor a list of forms`));
      faults.push(...missing(english, messages).map((key) => `${place(key)} is missing`));
      for (const [key, message] of messages) {
        const reference = english.get(key);
        if (!key.startsWith(`${group}_`)) faults.push(`${place(key)} must begin with ${group}_`);
        if (!reference) faults.push(`${place(key)} does not exist in English`);
        faults.push(...messageFaults(message, reference ?? message, locale).map((fault) => `${place(key)} ${fault}`));
      }
    }
  }
  return { faults, keys };
}

const missing = (wanted: Catalogue, found: Catalogue): string[] => [...wanted.keys()].filter((key) => !found.has(key));

function messageFaults(message: Message, english: Message, locale: string): string[] {
  const faults = message.texts.some((text) => text.trim() === '') ? ['is empty'] : [];
  const lost = english.parameters.filter((name) => !message.parameters.includes(name));
  const invented = message.parameters.filter((name) => !english.parameters.includes(name));
  faults.push(
    ...lost.map((name) => `lacks {${name}}`),
    ...invented.map((name) => `has {${name}}, which English lacks`),
  );
  return [...faults, ...message.selectors.flatMap((selector) => selectorFaults(selector, english, locale))];
}

/** For a missing form the customer would see the bare key, and the compiler reports nothing. */
function selectorFaults({ name, plural, values }: Selector, english: Message, locale: string): string[] {
  const needed = plural
    ? new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    : (english.selectors.find((other) => other.name === name)?.values ?? []);
  const unknown = values.filter((form) => form !== '*' && !needed.some((known) => known === form));
  const missingForms = values.includes('*') ? [] : needed.filter((form) => !values.includes(form));
  return [
    ...missingForms.map((form) => `lacks the form ${name}=${form}`),
    ...unknown.map((form) => `has the form ${name}=${form}, which ${plural ? locale : 'English'} does not know`),
  ];
}
