import { useCapability } from '../../company/queries.ts';

/** Whether the platform can hand out or delete what it keeps of a person. */
export function useHasOwnData(): boolean {
  const canExport = useCapability('data-export');
  const canDelete = useCapability('account-delete');
  return canExport || canDelete;
}
