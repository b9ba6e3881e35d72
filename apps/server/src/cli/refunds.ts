import { runCommand } from './operator/command.ts';
import { refundsCommand } from './operator/refunds.ts';

await runCommand(refundsCommand);
