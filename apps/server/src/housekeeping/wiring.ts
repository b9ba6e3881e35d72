import type { Core, Wired } from '../infra/core.ts';
import { createHousekeepingStore } from './housekeeping-store.ts';
import { defineHousekeeping } from './housekeeping.ts';

export const wireHousekeeping = ({ db }: Core): Wired => ({
  defineJobs: (jobs) => defineHousekeeping(jobs, createHousekeepingStore(db)),
});
