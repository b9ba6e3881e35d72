import { useRouter } from 'wouter';
import { paths } from '../../paths.ts';
import { forgetCompany, rememberCompany } from './choice.ts';

/** Changing the company reloads the page, with that company's colours, session and data. */
export function useGo(): { to: (apiKey: string) => void; away: (apiKey: string) => void } {
  const router = useRouter();
  const start = () => new URL(router.hrefs(paths.shops(), router), location.origin);
  return {
    to: (apiKey) => {
      const address = start();
      if (!rememberCompany(apiKey)) address.searchParams.set('companyApiKey', apiKey);
      location.assign(address);
    },
    away: (apiKey) => {
      forgetCompany(apiKey);
      location.assign(start());
    },
  };
}
