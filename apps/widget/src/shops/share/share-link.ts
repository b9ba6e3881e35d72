import { useRouter } from 'wouter';
import { useSettings } from '../../lib/settings.tsx';

/** How this one widget is placed is nobody else's concern. */
const ownAffair = ['style', 'showCloseButton', 'strictPath'];

/** An address inside the widget as others can open it: with the company, without the manner it is embedded in. */
export function useShareLink(path: string): () => string {
  const router = useRouter();
  const { companyApiKey = '' } = useSettings();
  return () => {
    const url = new URL(router.hrefs(path, router), location.origin);
    for (const name of ownAffair) url.searchParams.delete(name);
    url.searchParams.set('companyApiKey', companyApiKey);
    return url.href;
  };
}
