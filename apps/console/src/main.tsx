import './theme/tokens.css';
import './theme/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { beginTexts } from './lib/texts.ts';
import { commitAll } from './lib/toasts.ts';
import { wearBrand } from './theme/brand.ts';

wearBrand();
await beginTexts();
// What waited for an Undo is done when the page is left.
addEventListener('pagehide', commitAll);
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
