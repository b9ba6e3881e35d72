import type { Plugin } from 'vite';

const IMPORT = /^import (\w+) from ('[^']+\.module\.css';)$/gm;

/**
 * Reads the class names of a style sheet one by one instead of as an object: the bundler then writes those in use where
 * they are used, and the object leaves the build (W1). A name that is chosen at run time still needs the object.
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
      // A sheet none of whose names is read any more is still shown.
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
