import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The other dependencies of a customer's app, all installed in this repository. */
const others = [
  'react',
  'react-dom',
  'scheduler',
  'vite',
  '@vitejs/plugin-react',
  '@types/react',
  '@types/react-dom',
  'csstype',
  'typescript',
];

const app = `import { StrictMode, useState } from 'react';
import { Embook, type EmbookProps } from '@embook/embed/react';

export function App({ origin }: Pick<EmbookProps, 'origin'>) {
  const [heard, setHeard] = useState<readonly string[]>([]);
  const add = (text: string) => setHeard((before) => [...before, text]);
  return (
    <StrictMode>
      <p role="status">{heard.join(' ')}</p>
      <Embook
        origin={origin}
        companyKey="demo-solo"
        mode="inline"
        onReady={() => add('ready')}
        onResize={({ detail }) => add(detail.height > 100 ? 'grown' : 'small')}
      >
        <a href="tel:030000000">Ring us to book</a>
      </Embook>
    </StrictMode>
  );
}
`;

const files: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'studio', version: '1.0.0', private: true, type: 'module' }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      lib: ['ES2022', 'DOM'],
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      types: [],
    },
    include: ['*.tsx'],
  }),
  'vite.config.js': `import react from '@vitejs/plugin-react';\nexport default { plugins: [react()], build: { minify: false, rolldownOptions: { input: ['client.tsx', 'hydrate.tsx'] , output: { entryFileNames: '[name].js' } } } };`,
  'app.tsx': app,
  'client.tsx': `import { createRoot } from 'react-dom/client';
import { loadEmbook } from '@embook/embed';
import { App } from './app';

const place = document.getElementById('app')!;
const origin = place.dataset.origin!;
createRoot(place).render(<App origin={origin} />);

// Asked for while the loader is still on its way.
const panel = loadEmbook(origin).create({ companyKey: 'demo-solo', mode: 'side', label: 'Book a visit' });
panel.on('close', ({}, event) => document.body.append('closed by ' + event.type));
document.getElementById('open')!.onclick = () => panel.open();
`,
  'hydrate.tsx': `import { hydrateRoot } from 'react-dom/client';
import { App } from './app';

const place = document.getElementById('app')!;
hydrateRoot(place, <App origin={place.dataset.origin!} />, {
  onRecoverableError: (error) => document.body.append('mended: ' + error),
});
`,
  'server.tsx': `import { loadEmbook } from '@embook/embed';
import { renderToString } from 'react-dom/server';
import { App } from './app';

export const render = (origin: string) => {
  loadEmbook(origin).create({ companyKey: 'demo-solo' }).open();
  return renderToString(<App origin={origin} />);
};
`,
};

export interface PackedApp {
  readonly address: string;
  readonly installed: Readonly<Record<string, unknown>>;
  readonly close: () => Promise<void>;
}

/**
 * The package as `npm pack` makes it, installed offline into a separate Vite app, type-checked and built; `/` renders
 * it in the browser, `/rendered` on the server.
 */
export async function startPackedApp(platform: string): Promise<PackedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'embook-app-'));
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: join(root, 'packages/embed'),
  });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const tarball = stdout.trim().split('\n').at(-1) ?? '';
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder });
  for (const name of others) {
    await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true });
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const inFolder = { cwd: folder };
  await run('tsc', ['-p', '.'], inFolder);
  await run('vite', ['build'], inFolder);
  await run('vite', ['build', '--ssr', 'server.tsx', '--outDir', 'dist-server'], inFolder);
  const { render } = (await import(join(folder, 'dist-server/server.js'))) as { render: (origin: string) => string }; // as written above

  const page = (entry: string, content: string) =>
    `<!doctype html><html lang="en"><title>Studio</title><button id="open">Open</button><div id="app" data-origin="${platform}">${content}</div><script type="module" src="/${entry}.js"></script>`;
  const server = createServer(async ({ url = '/' }, answer) => {
    if (extname(url) === '.js') {
      answer.setHeader('content-type', 'text/javascript').end(await readFile(join(folder, 'dist', url)));
      return;
    }
    const text = url === '/rendered' ? page('hydrate', render(platform)) : page('client', '');
    answer.setHeader('content-type', 'text/html; charset=utf-8').end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://studio.localhost:${(server.address() as AddressInfo).port}`, // it listens on a port
    installed: JSON.parse(await readFile(join(folder, 'node_modules/@embook/embed/package.json'), 'utf8')),
    close: async () => {
      server.close().closeAllConnections();
      await rm(folder, { recursive: true });
    },
  };
}
