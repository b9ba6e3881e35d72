import { companyCommand } from './operator/company-command.ts';
import { runCommand } from './operator/command.ts';

await runCommand(companyCommand);
