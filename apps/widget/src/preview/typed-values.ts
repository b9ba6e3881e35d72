import { centsFromEuro, type Locale } from '@embook/domain/shared';

export type Values = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Reads typed values; an invalid one leaves the value before. */
export function typed(values: Values, locale: Locale) {
  const texts = isRecord(values['texts']) ? values['texts'][locale] : undefined;
  return {
    /** In the language on screen, or else in the company's main one (CAT-5). */
    text<T extends string | null>(name: string, before: T): T | string {
      const told = isRecord(texts) ? texts[name] : undefined;
      const value = typeof told === 'string' && told !== '' ? told : values[name];
      return typeof value === 'string' && value !== '' ? value : before;
    },
    /** The same for a text that may be removed. */
    maybe(name: string, before: string | null): string | null {
      if (values[name] === null) return null;
      return name in values ? this.text(name, before) : before;
    },
    number: (name: string, before: number): number => {
      const value = values[name];
      return typeof value === 'number' && Number.isFinite(value) ? value : before;
    },
    maybeNumber: (name: string, before: number | null): number | null => {
      const value = values[name];
      return typeof value === 'number' || value === null ? value : before;
    },
    /** Parses euros to cents. */
    cents: (name: string, before: number): number => {
      const value = values[name];
      return typeof value === 'number' && value >= 0 && value <= 1_000_000 ? centsFromEuro(value) : before;
    },
    flag: (name: string, before: boolean): boolean => {
      const value = values[name];
      return typeof value === 'boolean' ? value : before;
    },
    word: <const T extends string>(name: string, words: readonly T[], before: T): T =>
      words.find((word) => word === values[name]) ?? before,
    group: (name: string): Values => {
      const value = values[name];
      return isRecord(value) ? value : {};
    },
    list: (name: string): readonly unknown[] | undefined => {
      const value: unknown = values[name];
      return Array.isArray(value) ? value : undefined;
    },
    /** The values of a translated field in the language on screen. */
    told: (name: string): Values => {
      const value = isRecord(texts) ? texts[name] : undefined;
      return isRecord(value) ? value : {};
    },
  };
}

export type Typed = ReturnType<typeof typed>;
