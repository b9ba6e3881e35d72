import { isColour } from '../shared/index.ts';
import { isSameServer, isTrustedAddress } from './trusted-address.ts';

/** EMB-5. */
export const showsCloseButton = (
  { style, showCloseButton }: Pick<Settings, 'style' | 'showCloseButton'>,
  framed: boolean,
): boolean => framed && showCloseButton && style !== 'dev' && style !== 'website';

export const widgetStyles = ['dev', 'website', 'side', 'inline'] as const;
export type WidgetStyle = (typeof widgetStyles)[number];

/** `auto` is what the visitor's system prefers; a loader decides it by its page instead. Light unless chosen (EMB-14). */
export const widgetThemes = ['light', 'dark', 'auto'] as const;
export type WidgetTheme = (typeof widgetThemes)[number];

/** A theme by its name; anything else is light. */
export const themeNamed = (name: string | undefined): WidgetTheme =>
  widgetThemes.find((known) => known === name) ?? 'light';

/** The names a setting has in the query string (EMB-6). */
export const settingNames = [
  'baseUrl',
  'wsBaseUrl',
  'companyApiKey',
  'strictPath',
  'showCloseButton',
  'style',
  'username',
  'password',
  // Ours: the language, colour and theme the page's owner chose.
  'locale',
  'color',
  'theme',
] as const;
export type SettingName = (typeof settingNames)[number];

/** They leave the address bar once read, so that no credential stays in the history. */
export const secretSettings: readonly SettingName[] = ['username', 'password'];

/**
 * The company, the platform and the credentials for it: all that a tab remembers. The rest is each widget's own
 * (EMB-6).
 */
const tabSettings: readonly SettingName[] = ['baseUrl', 'wsBaseUrl', 'companyApiKey', 'username', 'password'];

/** Settings as text, the way a query string, a build or the storage of a tab holds them. */
export type RawSettings = Readonly<Partial<Record<SettingName, string>>>;

export interface Settings {
  readonly baseUrl: string;
  readonly wsBaseUrl: string;
  readonly companyApiKey: string | undefined;
  /** The visitor chose the company: only then can it be changed or removed (SHOP-10). */
  readonly companyChosen: boolean;
  readonly strictPath: boolean;
  readonly showCloseButton: boolean;
  readonly style: WidgetStyle;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** Counts unless the visitor chose another one. */
  readonly locale?: string;
  /** In place of the company's brand colour. */
  readonly color?: string | undefined;
  /** Light without one. */
  readonly theme?: WidgetTheme;
}

export interface SettingSources {
  readonly query: RawSettings;
  /** What this tab was started with, as far as it concerns every widget in it; an address without a query still works. */
  readonly remembered: RawSettings;
  readonly build: RawSettings & { readonly allowedHosts?: string };
  /** Where the page came from, and which other servers it says may be named (docs/embedding.md). */
  readonly page: { readonly origin: string; readonly allowedHosts?: readonly string[] | undefined };
  /** The company the visitor chose; it counts only when nobody else names one (SHOP-10). */
  readonly chosenCompany?: string | undefined;
}

export type SettingsRead =
  | {
      readonly ok: true;
      readonly settings: Settings;
      /** What every address of this widget keeps. */
      readonly given: RawSettings;
      /** What the tab keeps. */
      readonly remember: RawSettings;
    }
  | { readonly ok: false; readonly refused: 'baseUrl' | 'wsBaseUrl'; readonly address: string };

const flags: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false };

/** A key is sent in a header: printable ASCII only; anything else names no company. */
const KEY = /^[\x21-\x7e]{1,128}$/;

/** Not by `/\/+$/`, which begins anew at each slash of a link that somebody sends (A27). */
function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}

/** Query first, then what the tab remembers of the same company, then the build (EMB-6, EMB-7). */
export function readSettings({ query, remembered, build, page, chosenCompany }: SettingSources): SettingsRead {
  const named = present(query);
  const kept = isElsewhere(named, remembered) ? {} : present(remembered, tabSettings);
  const given = { ...kept, ...named };

  const style = widgetStyles.find((known) => known === (given.style ?? build.style)) ?? 'website';
  const allowedHosts = [...words(build.allowedHosts), ...(page.allowedHosts ?? [])];
  const trust = { pageOrigin: page.origin, allowedHosts, local: style === 'dev' };
  for (const name of ['baseUrl', 'wsBaseUrl'] as const) {
    const address = given[name];
    if (address && !isTrustedAddress(address, trust)) return { ok: false, refused: name, address };
  }

  const text = (name: SettingName) => given[name] ?? (build[name] || undefined);
  const flag = (name: SettingName) => flags[given[name] ?? ''] ?? flags[build[name] ?? ''] ?? false;
  const baseUrl = withoutEndSlashes(text('baseUrl') ?? page.origin);
  // Credentials of the build belong to the server of the build: a link must not carry them to another one (A14).
  const isOwnServer = isSameServer(baseUrl, build.baseUrl || page.origin) || baseUrl === build.baseUrl;
  const secret = (name: 'username' | 'password') => (isOwnServer ? text(name) : given[name]);
  const namedCompany = text('companyApiKey');
  const companyApiKey = namedCompany ?? chosenCompany;
  return {
    ok: true,
    given,
    remember: present(given, tabSettings),
    settings: {
      baseUrl,
      wsBaseUrl: withoutEndSlashes(text('wsBaseUrl') ?? baseUrl.replace(/^http/i, 'ws')),
      companyApiKey: companyApiKey && KEY.test(companyApiKey) ? companyApiKey : undefined,
      companyChosen: namedCompany === undefined && chosenCompany !== undefined,
      strictPath: flag('strictPath'),
      showCloseButton: flag('showCloseButton'),
      style,
      username: secret('username'),
      password: secret('password'),
      ...(given.locale && { locale: given.locale }),
      ...(given.color && isColour(given.color) && { color: given.color }),
      ...(given.theme && { theme: themeNamed(given.theme) }),
    },
  };
}

/** Another company, or another server for the same one: what the tab remembers belongs to the first (A14). */
const isElsewhere = (named: RawSettings, remembered: RawSettings): boolean =>
  (['companyApiKey', 'baseUrl'] as const).some((name) => named[name] && named[name] !== remembered[name]);

/** An empty value counts as not given. A key is pasted with spaces around it, which it never has. */
const present = (raw: RawSettings, names: readonly SettingName[] = settingNames): RawSettings =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = name === 'companyApiKey' ? raw[name]?.trim() : raw[name];
      return value ? [[name, value]] : [];
    }),
  );

const words = (list = ''): string[] => list.split(/[\s,]+/).filter(Boolean);
