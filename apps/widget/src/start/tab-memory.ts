import type { RawSettings } from '@embook/domain/embedding';

const KEY = 'embook.settings';

/** What this tab was started with. A frame whose storage the browser refuses simply has no memory. */
export function rememberedSettings(): RawSettings {
  try {
    return Object(JSON.parse(sessionStorage.getItem(KEY) ?? '{}')) as RawSettings; // read again like a query
  } catch {
    return {};
  }
}

export function rememberSettings(settings: RawSettings): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Nothing to do: the settings are in the address too, except for the credentials.
  }
}
