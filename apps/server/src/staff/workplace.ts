import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import type { WorkplaceStore } from './workplace-store.ts';

export type Workplace = ReturnType<typeof createWorkplace>;

/** The company, shops and employees that a member works with. */
export const createWorkplace = (store: WorkplaceStore) => ({
  async read({ member }: StaffCaller) {
    const { company, ...rest } = await store.read(member);
    if (!company) throw new Problem('not_found');
    return { company, ...rest };
  },
});
