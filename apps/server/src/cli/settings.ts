import { ConfigError, readConfig } from '../infra/config.ts';
import { expectSettings } from '../infra/expect-settings.ts';

/** Run by `npm start` before it builds anything: settings that cannot work end it here, as they would end the platform. */
try {
  await expectSettings(readConfig(process.env));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(`Embook cannot start: ${error.message}`);
  process.exit(1);
}
