import { useCapability } from '../../company/queries.ts';

/** Whether the platform can export or delete a customer's data. */
export function useHasOwnData(): boolean {
  const canExport = useCapability('data-export');
  const canDelete = useCapability('account-delete');
  return canExport || canDelete;
}
