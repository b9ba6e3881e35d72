import type { DeskWarning } from '@embook/domain/desk';
import { TriangleAlert } from 'lucide-react';
import boxCss from '../ui/popover/box.module.css';
import { warningWords } from '../lib/visit-words.ts';

/** DESK-2: warnings before booking; none of them blocks it. */
export function Warnings({ warnings }: { warnings: readonly DeskWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <div role="status">
      <ul className={boxCss.warnings}>
        {warnings.map((warning) => (
          <li key={warning}>
            <TriangleAlert size={18} aria-hidden />
            {warningWords[warning]()}
          </li>
        ))}
      </ul>
    </div>
  );
}
