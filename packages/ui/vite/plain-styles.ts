import type { Plugin } from 'vite';

const IMPORT = /^import (\w+) from ('[^']+\.module\.css';)$/gm;

/**
 * Imports the class names of a style sheet one by one instead of as an object: the bundler then inlines those in use,
 * and the object is removed (W1). A name that is computed at run time still needs the object.
 */
export function plainStyles(): Plugin[] {
  return [
    {
      name: 'plain-styles',
      enforce: 'pre',
      apply: 'build',
      transform: {
        filter: { id: /\/src\/.*\.tsx?$/ },
        handler: (code) =>
          code.replaceAll(IMPORT, (line, name: string, file: string) =>
            code.includes(`${name}[`) ? line : `import * as ${name} from ${file}`,
          ),
      },
    },
    {
      // Keeps a style sheet none of whose names is imported any more.
      name: 'plain-styles-kept',
      enforce: 'post',
      apply: 'build',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' as const }),
      },
    },
  ];
}
