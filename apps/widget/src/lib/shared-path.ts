import { useRouter } from 'wouter';
import { useSettings } from './settings.tsx';

/** How this one widget is placed is nobody else's concern. */
const ownAffair = ['style', 'showCloseButton', 'strictPath', 'locale', 'color'];

/** A path inside the widget as others can open it: with the company, without the manner it is embedded in. */
export function useSharedPath(path: string): string {
  const router = useRouter();
  const { companyApiKey = '' } = useSettings();
  const [pathname = '', query = ''] = router.hrefs(path, router).split('?');
  const settings = new URLSearchParams(query);
  for (const name of ownAffair) settings.delete(name);
  settings.set('companyApiKey', companyApiKey);
  return `${pathname}?${settings}`;
}
