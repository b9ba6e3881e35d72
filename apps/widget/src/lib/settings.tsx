import type { Settings } from '@embook/domain/embedding';
import { createContext, useContext } from 'react';

export const SettingsContext = createContext<Settings | undefined>(undefined);

/** What the widget was started with (EMB-6). */
export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('settings are read before anything is shown');
  return settings;
}
