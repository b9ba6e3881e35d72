import { membershipCommand } from './membership/membership.ts';
import { runCommand } from './operator/command.ts';

await runCommand(membershipCommand);
