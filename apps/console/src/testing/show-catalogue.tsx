import type { Locale } from '@embook/domain/shared';
import { Route } from 'wouter';
import Catalogue from '../catalogue/catalogue-screen.tsx';
import { showAs } from './show-as.tsx';

/** Shows a page of the catalogue to the owner of a company with one shop. */
export function showCatalogue(path: string, languages: readonly Locale[] = ['en', 'de']): void {
  history.replaceState(null, '', `/catalogue/${path}`);
  const workplace = {
    company: { mainLanguage: 'en', languages },
    shops: [{ id: 3, name: 'Oudegracht' }],
    employees: [],
  };
  showAs(
    'owner',
    <Route path="/catalogue/:tab/:id?">
      <Catalogue />
    </Route>,
    { workplace },
  );
}
