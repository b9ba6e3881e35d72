import pg from 'pg';
import { vi } from 'vitest';

/** How many statements reach PostgreSQL while something happens. */
export async function countStatements(happening: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await happening();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}
