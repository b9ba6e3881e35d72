import { useModal as useSharedModal } from '@embook/ui/modal';
import { useFocusReturn } from './focus-return.ts';

/** The modal that widget and console share; where what opened it is gone, its neighbour gets the focus. */
export function useModal(open: boolean, onClose: () => void) {
  useFocusReturn(open);
  return useSharedModal(open, onClose);
}
