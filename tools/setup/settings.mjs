import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { env, root, stop } from './command.mjs';

/**
 * The one setting that can be checked before packages are installed; the platform checks the rest (infra/free-port.ts).
 */
export async function checkPort() {
  const { PORT: port = '8480', HOST: host = '127.0.0.1' } = process.env;
  const probe = createServer();
  const isTaken = await new Promise((done) => {
    probe.once('error', ({ code }) => done(code === 'EADDRINUSE'));
    probe.listen({ host, port: Number(port) || 0 }, () => probe.close(() => done(false)));
  });
  if (isTaken) stop(`port ${port} of ${host} is in use: stop what listens there, or set another PORT.`);
}

/** Checks the settings of the platform before anything is built for a start that cannot succeed. */
export function checkSettings() {
  const { status } = spawnSync('node', ['apps/server/src/cli/settings.ts'], {
    cwd: root,
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(1);
}
