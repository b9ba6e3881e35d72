import { m } from '../../paraglide/messages.js';

/** In this order: most user agents also name other browsers for compatibility. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const find = (table: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(agent))?.[1];

/** A readable device name from the user agent: `Chrome on Windows`. */
export function deviceName(agent: string): string {
  const browser = find(BROWSERS, agent);
  const system = find(SYSTEMS, agent);
  if (browser && system) return m.account_device_on({ browser, system });
  return browser ?? system ?? m.account_device_unknown();
}

export const isPhone = (agent: string): boolean => /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(agent);
