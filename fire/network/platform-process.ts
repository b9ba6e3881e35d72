/** The real platform in a process of its own, which ends when whoever started it is gone. */
process.stdin.resume().on('end', () => process.exit(0));

await import('../../apps/server/src/main.ts');
