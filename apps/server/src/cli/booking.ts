import { runCommand } from './operator/command.ts';
import { bookingCommand } from './operator/booking-command.ts';

await runCommand(bookingCommand);
