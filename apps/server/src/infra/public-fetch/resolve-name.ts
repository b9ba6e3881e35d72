import { Resolver } from 'node:dns/promises';

/** One try of a name server, which is asked again with more time. */
const TRY_MS = 2_000;

interface Resolved {
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * The addresses of a name. Asks the name servers itself instead of the operating system, whose lookup occupies one of the
 * few threads that also hash passwords and read files, for as long as a slow name server likes (A27).
 */
export async function resolveName(name: string, signal: AbortSignal, servers?: readonly string[]): Promise<Resolved[]> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: 3 });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 as const })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 as const })) : []),
    ];
    if (found.length === 0 && four.status === 'rejected') throw four.reason;
    return found;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
