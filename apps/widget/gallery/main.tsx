import { createRoot } from 'react-dom/client';
import { startTexts } from '../src/lib/texts.ts';
import { showTheme } from '../src/lib/theme.ts';
import { readChoice } from './choice.ts';
import { Gallery } from './gallery.tsx';
import '../src/theme/tokens.css';
import '../src/theme/base.css';
import './gallery.css';

const choice = readChoice(location.search);
await startTexts(choice.locale);
document.documentElement.lang = choice.locale;
showTheme(choice.theme);
createRoot(document.getElementById('root')!).render(<Gallery choice={choice} />);
