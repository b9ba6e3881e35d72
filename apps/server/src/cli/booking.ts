import { runCommand } from './operator/command.ts';
import { bookingCommand } from './operator/booking.ts';

await runCommand(bookingCommand);
