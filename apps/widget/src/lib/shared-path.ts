import { useRouter } from 'wouter';
import { useSettings } from './settings.tsx';

/** Settings of this embedding, which a shared link leaves out. */
const embeddingParams = ['style', 'showCloseButton', 'strictPath', 'locale', 'color', 'theme'];

/** The path to share: with the company, without the settings of this embedding. */
export function useSharedPath(path: string): string {
  const router = useRouter();
  const { companyApiKey = '' } = useSettings();
  const [pathname = '', query = ''] = router.hrefs(path, router).split('?');
  const settings = new URLSearchParams(query);
  for (const name of embeddingParams) settings.delete(name);
  settings.set('companyApiKey', companyApiKey);
  return `${pathname}?${settings}`;
}
