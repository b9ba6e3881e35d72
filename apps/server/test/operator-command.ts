import { type Command, perform } from '../src/cli/operator/command.ts';
import type { Db } from '../src/infra/db/open.ts';

/** An operator's command on the database of a test, as if olga had typed it. */
export const operatorCommand =
  (command: Command, db: Db) =>
  async (...args: string[]) => {
    const [stdout, stderr]: [string[], string[]] = [[], []];
    const status = await perform(command, args, {
      operator: 'olga',
      database: 'the database of a test',
      print: (line) => void stdout.push(line),
      say: (line) => void stderr.push(line),
      open: async () => ({ db, close: async () => {} }),
    });
    return { status, stdout: stdout.join('\n'), stderr: stderr.join('\n') };
  };
