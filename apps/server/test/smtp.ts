import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** Registered once, with the file: a hook made later, inside a test, would never be called. */
const servers: SMTPServer[] = [];
afterAll(async () => {
  for (const server of servers) await new Promise<void>((done) => server.close(() => done()));
});

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, as they were sent. */
  readonly raw: string;
}

/** A real mail server on this machine. `refuse` answers a recipient with an SMTP code instead of taking the mail. */
export async function smtpServer(refuse: (recipient: string) => number | undefined = () => undefined) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refuse(address);
      done(responseCode === undefined ? null : Object.assign(new Error('refused'), { responseCode }));
    },
    onData(stream, { envelope }, done) {
      const { mailFrom, rcptTo } = envelope;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  servers.push(server);
  // It listens on a port, so its address is an object.
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received };
}
