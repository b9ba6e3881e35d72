/** The ports of the specification platforms, one for each worker; our own platform allows exactly these. */
const FIRST = Number(process.env['E2E_PORT'] ?? 8499) + 1000;
const WORKERS = 16;

export const specPorts: readonly number[] = Array.from({ length: WORKERS }, (_, index) => FIRST + index);
export const specOrigins: readonly string[] = specPorts.map((port) => `http://127.0.0.1:${port}`);
