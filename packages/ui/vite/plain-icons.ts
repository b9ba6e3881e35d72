import type { Plugin } from 'vite';

const FACTORY = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;
const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/** Draws what the library draws for what the widget asks of it: a size, a stroke width, attributes. None speaks. */
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
 * The icon library can do much that the widget never asks for, and gives every stroke a random key. Built without both,
 * icons weigh half (W5).
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
