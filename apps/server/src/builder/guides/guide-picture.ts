import { escapeHtml as escape } from '../../infra/http/html.ts';
import type { Guide } from './guides.ts';

const row = (text: string, index: number, isLast: boolean): string =>
  `<rect x="16" y="${44 + index * 40}" width="132" height="30" rx="8" fill="${isLast ? '#7a4a00' : '#fff'}" stroke="#d9d2c8"/>` +
  `<text x="28" y="${64 + index * 40}" font-size="13" fill="${isLast ? '#fff' : '#26211c'}">${escape(text)}</text>`;

/** A drawing of the editor: its menu at the left, the page with the place of the widget at the right. */
export const guidePicture = ({ name, menu }: Guide): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 190" font-family="system-ui,sans-serif" role="img" aria-label="${escape(`${name}: ${menu.join(', then ')}`)}">` +
  `<rect x=".5" y=".5" width="399" height="189" rx="14" fill="#f5f2ed" stroke="#d9d2c8"/>` +
  `<circle cx="20" cy="18" r="4" fill="#d9d2c8"/><circle cx="34" cy="18" r="4" fill="#d9d2c8"/><circle cx="48" cy="18" r="4" fill="#d9d2c8"/>` +
  `<text x="64" y="23" font-size="13" fill="#5c534a">${escape(name)}</text>` +
  menu.map((text, index) => row(text, index, index === menu.length - 1)).join('') +
  `<rect x="166" y="44" width="218" height="130" rx="10" fill="#fff" stroke="#d9d2c8"/>` +
  `<rect x="182" y="60" width="120" height="10" rx="5" fill="#e6e1da"/><rect x="182" y="78" width="180" height="8" rx="4" fill="#efebe5"/>` +
  `<rect x="182" y="98" width="186" height="60" rx="8" fill="#fdf6e7" stroke="#7a4a00" stroke-dasharray="5 4"/>` +
  `<text x="275" y="134" font-size="18" text-anchor="middle" fill="#7a4a00">&lt;/&gt;</text>` +
  `<path d="M148 139h26m-7-6 7 6-7 6" fill="none" stroke="#7a4a00" stroke-width="2"/></svg>`;
