import { stampAt, step, stop } from './command.mjs';
import { sourceHash } from './source-hash.mjs';

const compiled = stampAt('apps', 'server', 'src', 'paraglide', '.compiled');

/** The platform runs from its sources; only its texts have to be compiled. */
export async function compileMessages() {
  const hash = sourceHash(['packages/domain/src/shared', 'apps/server/messages']);
  if (compiled.read() === hash) return;
  compiled.clear();
  const args = ['run', 'messages', '--silent', '--workspace', '@embook/server'];
  if (!(await step("Compiling the platform's texts", 'npm', args))) stop('the texts do not compile, see above.');
  compiled.write(hash);
}
