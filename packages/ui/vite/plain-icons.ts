import type { Plugin } from 'vite';

const FACTORY = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;
const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/**
 * Renders what the library renders for the props the widget uses: a size, a stroke width, attributes. Always
 * `aria-hidden`.
 */
const PLAIN = `import { createElement } from 'react';
export default ({ node }) => ({ size = 24, strokeWidth = 2, ...attributes }) =>
  createElement(
    'svg',
    {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...attributes,
    },
    ...node.map(([tag, shape]) => createElement(tag, shape)),
  );`;

/**
 * The icon library has features that the widget never uses, and gives every path a random key. Without both, icons are
 * half the size (W5).
 */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    load: { filter: { id: FACTORY }, handler: () => PLAIN },
    transform: {
      filter: { id: ICON },
      handler: (code) =>
        code
          .replaceAll(/^ {2}(?:name|size|aliases): .*\n/gm, '')
          .replaceAll(/,\s*key: "\w+"/g, '')
          .replace(/^__iconData\.node;$/m, ''),
    },
  };
}
