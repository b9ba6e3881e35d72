import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A copy of the set-up alone, with an npm and a node that only record their arguments. */
let clone = '';
let bin = '';

/** Prints output, like the real one. */
const NPM = `echo "$*" >> asked; echo "page.html 12 kB"; mkdir -p node_modules apps/widget/dist apps/server/src/paraglide
echo made > apps/widget/dist/page.html`;

/** The arguments of npm since the last call. */
async function asked(): Promise<string> {
  const path = join(clone, 'asked');
  const text = await readFile(path, 'utf8').catch(() => '');
  await rm(path, { force: true });
  return text;
}

const program = async (name: string, script: string) => {
  await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(bin, name), 0o755);
};

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'embook-setup-'));
  bin = join(clone, 'machine');
  for (const folder of [
    bin,
    ...[
      'packages/domain/src/shared',
      'packages/embed/src',
      'packages/ui/src',
      'apps/widget/src',
      'apps/console/src',
      'apps/server/messages',
    ].map((path) => join(clone, path)),
  ]) {
    await mkdir(folder, { recursive: true });
  }
  await cp(import.meta.dirname, join(clone, 'tools'), { recursive: true });
  await writeFile(join(clone, 'package-lock.json'), '{}');
  await writeFile(join(clone, 'apps/widget/src/main.tsx'), 'one');
  await program('npm', NPM);
  await program('node', 'echo v24.21.0');
});

afterEach(() => rm(clone, { recursive: true }));

interface Said {
  readonly code: number;
  readonly text: string;
}

async function setup(args: string[] = [], env: Record<string, string> = {}): Promise<Said> {
  const run = promisify(execFile)(process.execPath, ['tools/setup.mjs', ...args], {
    cwd: clone,
    env: { PATH: `${bin}:/usr/bin:/bin`, ...env },
  });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (failure: { code: number; stdout: string; stderr: string }) => ({
      code: failure.code,
      text: failure.stdout + failure.stderr,
    }),
  );
}

test('packages are installed once, and again when the lock changes', async () => {
  await setup();
  expect(await asked()).toContain('ci --loglevel=error');
  expect(await setup()).toEqual({ code: 0, text: '' });
  expect(await asked()).toBe('');
  await writeFile(join(clone, 'package-lock.json'), '{"changed":true}');
  await setup();
  expect(await asked()).toContain('ci --loglevel=error');
});

test('each step is one line with its seconds; a failed one is shown in full', async () => {
  expect((await setup(['--build'])).text).toMatch(
    /^Installing packages …\.* \d+ s\nCompiling the platform's texts …\.* \d+ s\nBuilding the loader, the widget and the console …\.* \d+ s\n$/,
  );
  await writeFile(join(clone, 'apps/widget/src/main.tsx'), 'broken');
  await program('npm', 'echo "first line"; echo "main.tsx: what is this?" >&2; exit 1');
  expect((await setup(['--build'])).text).toMatch(
    /^Building .* …\.* failed after \d+ s\nfirst line\nmain\.tsx: what is this\?\nSet-up stopped: /,
  );
});

test('a failed or interrupted installation is one line, and the next run tries again', async () => {
  await program('npm', 'mkdir -p node_modules; exit 1');
  const failed = await setup();
  expect(failed.code).toBe(1);
  expect(failed.text).toMatch(/^Set-up stopped: npm ci failed, see above\.$/m);
  await program('npm', NPM);
  await setup();
  expect(await asked()).toContain('ci --loglevel=error');
});

test('a machine without Node 24 gets one line that says so', async () => {
  await program('node', 'echo v20.20.2');
  const { code, text } = await setup();
  expect(code).toBe(1);
  expect(text).toMatch(/^Set-up stopped: Node 24 is needed .*\(found: v20\.20\.2\)\.$/m);
});

const START = { npm_lifecycle_event: 'prestart', PORT: '0' };

test('before a start a port in use is reported in one line, and nothing is installed', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo; // it listens on a port
  expect(await setup(['--build'], { ...START, PORT: String(port) })).toEqual({
    code: 1,
    text: `Set-up stopped: port ${port} of 127.0.0.1 is in use: stop what listens there, or set another PORT.\n`,
  });
  expect(await asked()).toBe('');
  other.close();
});

test('before a start settings that the platform refuses are reported before anything is built', async () => {
  await program('node', '[ "$1" = --version ] && echo v24.21.0 || { echo "$1: WIDGET_DIR has no build" >&2; exit 1; }');
  const { code, text } = await setup(['--build'], START);
  expect(code).toBe(1);
  expect(text).toMatch(
    /^Installing packages …\.* \d+ s\napps\/server\/src\/cli\/settings\.ts: WIDGET_DIR has no build\n$/,
  );
  expect(await setup(['--build'], { PORT: '0' })).toMatchObject({ code: 0 });
});

test('the widget is built when a source, a package or a build-time setting changes, and not otherwise', async () => {
  const isBuilt = async (env = {}) => {
    await setup(['--build'], env);
    return (await asked()).includes('run build');
  };
  expect(await isBuilt()).toBe(true);
  expect(await isBuilt()).toBe(false);
  await writeFile(join(clone, 'apps/widget/src/main.tsx'), 'other');
  expect(await isBuilt()).toBe(true);
  await mkdir(join(clone, 'apps/widget/src/paraglide'));
  await writeFile(join(clone, 'apps/widget/src/paraglide/messages.js'), 'compiled');
  expect(await isBuilt()).toBe(false);
  expect(await isBuilt({ VITE_STYLE: 'side' })).toBe(true);
  expect(await isBuilt({ VITE_STYLE: 'side' })).toBe(false);
  await writeFile(join(clone, 'package-lock.json'), '{"changed":true}');
  expect(await isBuilt({ VITE_STYLE: 'side' })).toBe(true);
});

test("the platform's texts are compiled with every set-up, once per change", async () => {
  const isCompiled = async () => {
    await setup();
    return (await asked()).includes('run messages --silent --workspace @embook/server');
  };
  expect(await isCompiled()).toBe(true);
  expect(await isCompiled()).toBe(false);
  await writeFile(join(clone, 'apps/server/messages/en.json'), '{}');
  expect(await isCompiled()).toBe(true);
  await rm(join(clone, 'apps/server/src/paraglide'), { recursive: true });
  expect(await isCompiled()).toBe(true);
  await program('npm', 'exit 1');
  await writeFile(join(clone, 'apps/server/messages/en.json'), 'broken');
  expect((await setup()).text).toMatch(/^Set-up stopped: the texts do not compile, see above\.$/m);
});

test('the browser that is named, or found in PATH, is stored; headless-shell is preferred', async () => {
  const remembered = () => readFile(join(clone, 'node_modules/.chromium'), 'utf8');
  await setup();
  const machine = { PATH: bin };
  await program('chromium', '');
  await setup(['--browser'], machine);
  expect(await remembered()).toBe(`${join(bin, 'chromium')}\n`);
  await program('chromium-headless-shell', '');
  await setup(['--browser'], machine);
  expect(await remembered()).toBe(`${join(bin, 'chromium-headless-shell')}\n`);
  await program('my-browser', '');
  await setup(['--browser'], { ...machine, CHROMIUM: join(bin, 'my-browser') });
  expect(await remembered()).toBe(`${join(bin, 'my-browser')}\n`);
  const wrong = await setup(['--browser'], { ...machine, CHROMIUM: '/nowhere' });
  expect(wrong).toEqual({ code: 1, text: 'Set-up stopped: CHROMIUM is /nowhere, and that is no program.\n' });
});

test('--help explains, and an unknown option is refused', async () => {
  expect((await setup(['--help'])).text).toContain('--browser');
  expect((await setup(['--fast'])).text).toContain('does not know --fast');
});
