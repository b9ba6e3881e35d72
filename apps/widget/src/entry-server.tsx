import { fillDocument, fillShell } from './ssr/document.ts';
import { renderFirstScreen } from './ssr/first-screen.tsx';
import type { Page, PageRequest } from './ssr/request.ts';

/** The platform's content policy names where maps come from. */
export { TILES as mapTiles } from './ui/map/tiles.ts';
export type { Page, PageRequest, Visitor } from './ssr/request.ts';

/** Renders a page on the server. The platform loads this file and nothing else of the widget. */
export async function render(request: PageRequest): Promise<Page> {
  const screen = await renderFirstScreen(request);
  if (screen.kind === 'redirect') return screen;
  const { allowedBaseUrls = [] } = request;
  if (screen.kind === 'elsewhere') {
    const { locale, addresses } = screen;
    const html = fillShell(screen, allowedBaseUrls);
    return { kind: 'page', status: 200, locale, html, companyApiKey: undefined, elsewhere: addresses };
  }
  if (screen.kind === 'heavy') {
    const { locale, companyApiKey } = screen;
    return { kind: 'page', status: 200, locale, html: fillShell(screen, allowedBaseUrls), companyApiKey };
  }
  const { locale, companyApiKey } = screen.state;
  return { kind: 'page', status: screen.status, locale, html: fillDocument(screen, allowedBaseUrls), companyApiKey };
}
