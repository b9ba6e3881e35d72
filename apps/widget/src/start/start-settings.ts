import {
  type RawSettings,
  type RedirectList,
  readSettings,
  secretSettings,
  settingNames,
  type SettingsRead,
} from '@embook/domain/embedding';
import redirectConfig from '../../redirect.config.json';

const env = import.meta.env;

/** The settings of this build (EMB-7). */
const build = {
  baseUrl: env.VITE_BASE_URL ?? '',
  wsBaseUrl: env.VITE_WS_BASE_URL ?? '',
  companyApiKey: env.VITE_COMPANY_API_KEY ?? '',
  strictPath: env.VITE_STRICT_PATH ?? '',
  showCloseButton: env.VITE_SHOW_CLOSE_BUTTON ?? '',
  style: env.VITE_STYLE ?? '',
  username: env.VITE_USERNAME ?? '',
  password: env.VITE_PASSWORD ?? '',
  allowedHosts: env.VITE_ALLOWED_HOSTS ?? '',
};

export const redirectList: RedirectList = {
  suffixes: env.VITE_REDIRECT_SUFFIXES?.split(/[\s,]+/) ?? redirectConfig.suffixes,
  url: env.VITE_REDIRECT_URL ?? redirectConfig.url,
};

interface StoredStart {
  /** The stored settings of the tab. */
  readonly remembered?: RawSettings;
  /** The company the visitor chose (SHOP-10). */
  readonly chosenCompany?: string | undefined;
  /** Other platforms this page may use, besides those of the build. */
  readonly allowedHosts?: readonly string[] | undefined;
}

/**
 * The name of the meta tag with those platforms, for a build served on its own (docs/embedding.md) and by our own
 * server.
 */
export const ALLOWED_NAME = 'embook-allowed-base-urls';

export function startSettings(search: string, origin: string, kept: StoredStart): SettingsRead {
  const { remembered = {}, chosenCompany, allowedHosts } = kept;
  const query = Object.fromEntries(new URLSearchParams(search));
  return readSettings({ query, remembered, build, page: { origin, allowedHosts }, chosenCompany });
}

/** The settings kept in every address, so that a reload, a new tab or a copied link finds the same company. */
export function carriedSettings(given: RawSettings): string {
  const kept = settingNames.filter((name) => !secretSettings.includes(name));
  return new URLSearchParams(kept.flatMap((name) => (given[name] ? [[name, given[name]]] : []))).toString();
}

/** Adds the settings to the query of an address; its own parameters take precedence. */
export function carry(address: string, carried: string): string {
  const [path = '', query = ''] = address.split('?');
  const all = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(carried)) if (!all.has(name)) all.set(name, value);
  return all.size > 0 ? `${path}?${all}` : path;
}
