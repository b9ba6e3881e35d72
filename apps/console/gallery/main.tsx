import '../src/theme/tokens.css';
import '../src/theme/base.css';
import { chooseLocale } from '@embook/domain/shared';
import { createRoot } from 'react-dom/client';
import { startTexts } from '../src/lib/texts.ts';
import { applyBrand } from '../src/theme/brand.ts';
import { Gallery } from './gallery.tsx';

const query = new URLSearchParams(location.search);
const locale = chooseLocale([query.get('locale') ?? 'en']);
applyBrand(query.get('brand') ?? undefined);
await startTexts(locale);
document.documentElement.lang = locale;
createRoot(document.getElementById('root')!).render(
  <Gallery only={query.get('only') ?? ''} width={Number(query.get('width')) || 390} />,
);
