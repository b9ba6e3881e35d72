import { checkInvariants } from '../invariants/invariants.ts';
import { Refusal, runCommand } from './operator/command.ts';

const HELP = `Checks what must hold in every database: that nobody lost money, a place or a use.

  npm run invariants        one line for each rule; ends with 1 when one of them is broken

A broken rule is followed by the ids that break it, company by company. Nothing is changed, save that the tables are
brought up to date as at every start. On PostgreSQL, which DATABASE_URL names, it may run beside the platform. The
embedded database in DATA_DIR (.data) is locked while a platform runs on it: stop that first.`;

await runCommand({
  help: HELP,
  choose: (positionals) =>
    positionals.length > 0
      ? undefined
      : async ({ db, print, say }) => {
          const findings = await checkInvariants(db);
          for (const { name, broken } of findings) print(broken === '' ? `✓ ${name}` : `✗ ${name}\n    ${broken}`);
          const count = findings.filter(({ broken }) => broken !== '').length;
          if (count > 0) throw new Refusal(`${count} of ${findings.length} rules are broken.`);
          say('All is well.');
        },
});
