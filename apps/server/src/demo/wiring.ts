import type { FastifyInstance } from 'fastify';
import type { Core, Wired } from '../infra/core.ts';
import type { EmbedBuild } from '../infra/embed-build.ts';
import { createBankStore } from './bank/bank-store.ts';
import { createBank, type SandboxBank } from './bank/bank.ts';
import { serveBank } from './bank/routes.ts';
import { serveHostPages } from './hosts/routes.ts';
import { createMailboxStore } from './mailbox/mailbox-store.ts';
import { serveMailbox } from './mailbox/routes.ts';

/** The demo's services: a bank, a mailbox and host pages. Only in demo mode. */
export function wireDemo(
  { config, db, log, origin }: Core,
  embed: EmbedBuild | undefined,
): Wired & { readonly bank: SandboxBank | undefined } {
  if (!config.demo) return { bank: undefined };
  const bank = createBank({ store: createBankStore(db), log });
  return {
    bank,
    async serve(app: FastifyInstance): Promise<void> {
      serveMailbox(app, createMailboxStore(db, origin));
      if (embed) await serveHostPages(app, { origin, reactDemo: embed.reactDemo });
      serveBank(app, bank);
    },
  };
}
