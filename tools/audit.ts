import { spawnSync } from 'node:child_process';
import { auditOutcome } from './audit/outcome.ts';

const WAIT_MS = 120_000;

/**
 * Asks npm's registry for known vulnerabilities of shipped packages; `npm audit` itself fails where it is not
 * reachable.
 */
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: WAIT_MS });
const { ok, lines } = auditOutcome(stdout);
console.log(lines.join('\n'));
process.exitCode = ok ? 0 : 1;
