import { createServer } from 'node:net';
import { ConfigError } from './config.ts';

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: stop what listens there, or set another PORT',
  EACCES: 'may not be used by this user: set a PORT above 1023',
  EADDRNOTAVAIL: 'cannot be listened on: HOST is no address of this machine',
};

/** Refuses a start that would fail at its last step, before any work is done. */
export async function expectFreePort({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', fail).listen({ host, port }, () => probe.close(() => done()));
  }).catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
    throw reason === undefined ? error : new ConfigError(`port ${port} of ${host} ${reason}.`);
  });
}
