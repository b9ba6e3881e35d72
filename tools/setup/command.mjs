import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The environment of an npm script, also when set-up is started by hand. `$NODE` and `npm_node_execpath` keep naming
 * the machine's own Node, so commands are looked up by name: `node_modules/.bin` comes first and carries Node 24.
 */
export const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) };

/** Ends set-up with one line. */
export function stop(line) {
  console.error(`Set-up stopped: ${line}`);
  process.exit(1);
}

/** Runs a long step in one line, with a point every ten seconds and its time at the end; what failed is shown in full. */
export async function step(title, command, args, extra = {}) {
  process.stdout.write(`${title} …`);
  const started = Date.now();
  const beat = setInterval(() => process.stdout.write('.'), 10_000);
  const child = spawn(command, args, { cwd: root, env: { ...env, ...extra }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  // npm tidies up when it is interrupted; leaving before it has ended would let the next run meet it half-way.
  const pass = (signal) => child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  const code = await new Promise((done) => {
    child.on('error', ({ message }) => {
      output += `${message}\n`;
      done(127);
    });
    child.on('close', (exit) => done(exit ?? 1));
  });
  process.off('SIGINT', pass).off('SIGTERM', pass);
  clearInterval(beat);
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stdout.write(code === 0 ? ` ${seconds} s\n` : ` failed after ${seconds} s\n${output}`);
  return code === 0;
}

/** What a short command prints, or undefined when it cannot run. */
export function ask(command, args) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** A stamp is written only after its step has ended well, and taken away before it begins: an interrupted step heals. */
export const stampAt = (...path) => {
  const file = join(root, ...path);
  return {
    read() {
      try {
        return readFileSync(file, 'utf8').trim();
      } catch {
        return undefined;
      }
    },
    write: (text) => writeFileSync(file, `${text}\n`),
    clear: () => rmSync(file, { force: true }),
  };
};
