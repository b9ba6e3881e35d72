import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The environment of an npm script, also when set-up is started by hand. `$NODE` and `npm_node_execpath` still point to
 * the machine's own Node, so commands are looked up by name: `node_modules/.bin` comes first and contains Node 24.
 */
export const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) };

/** Exits with one line. */
export function stop(line) {
  console.error(`Set-up stopped: ${line}`);
  process.exit(1);
}

/**
 * Runs a long step in one line, with a dot every ten seconds and its time at the end; a failed one is shown in full.
 */
export async function step(title, command, args, extra = {}) {
  process.stdout.write(`${title} …`);
  const started = Date.now();
  const progressTimer = setInterval(() => process.stdout.write('.'), 10_000);
  const child = spawn(command, args, { cwd: root, env: { ...env, ...extra }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  // npm cleans up when it is interrupted; exiting earlier would leave it half-done for the next run.
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
  clearInterval(progressTimer);
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stdout.write(code === 0 ? ` ${seconds} s\n` : ` failed after ${seconds} s\n${output}`);
  return code === 0;
}

/** The output of a short command, or undefined when it cannot run. */
export function ask(command, args) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * A stamp is written only after its step succeeded, and removed before it starts, so that an interrupted step is
 * repeated.
 */
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
