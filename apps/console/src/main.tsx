import './theme/tokens.css';
import './theme/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { beginTexts } from './lib/texts.ts';
import { commitAll } from './lib/toasts.ts';
import { applyBrand } from './theme/brand.ts';

applyBrand();
await beginTexts();
// Commits undoable changes when the page is left.
addEventListener('pagehide', commitAll);
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
