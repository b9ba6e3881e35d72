import { browserAndSystem } from '@embook/ui/device-name';
import { m } from '../../paraglide/messages.js';

/** A readable device name from the user agent: `Chrome on Windows`. */
export function deviceName(agent: string): string {
  const { browser, system } = browserAndSystem(agent);
  if (browser && system) return m.account_device_on({ browser, system });
  return browser ?? system ?? m.account_device_unknown();
}

export const isPhone = (agent: string): boolean => /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(agent);
