import { FileText } from 'lucide-react';
import shared from '../theme/shared.module.css';

/** What a customer wrote for the shop, where they wrote anything. */
export const CustomerNote = ({ note }: { note: string | null }) =>
  note !== null &&
  note !== '' && (
    <p className={shared.note}>
      <FileText size={18} aria-hidden />
      <span>{note}</span>
    </p>
  );
