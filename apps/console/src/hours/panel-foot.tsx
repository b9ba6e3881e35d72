import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';

interface PanelFootProps {
  label: string;
  /** The number of visits without a choice. */
  left: number;
  note?: string | undefined;
  isSaving: boolean;
  disabled?: boolean;
  onSave: () => void;
}

/** The save button, disabled until every visit has a choice. */
export const PanelFoot = ({ label, left, note, isSaving, disabled = false, onSave }: PanelFootProps) => (
  <>
    <span aria-live="polite">{left > 0 ? m.hours_foot_left({ count: left }) : (note ?? m.hours_foot_note())}</span>
    <Button kind="primary" disabled={disabled || left > 0} loading={isSaving} onClick={onSave}>
      {label}
    </Button>
  </>
);
