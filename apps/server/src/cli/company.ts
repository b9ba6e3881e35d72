import { companyCommand } from './operator/company.ts';
import { runCommand } from './operator/command.ts';

await runCommand(companyCommand);
