import { runCommand } from './operator/command.ts';
import { refundsCommand } from './operator/refunds-command.ts';

await runCommand(refundsCommand);
