import type { AgendaEntry } from '@embook/domain/agenda';
import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { entryKey } from '../grid/entry-block.ts';
import { titleOf } from '../agenda-words.ts';
import { rangeText } from '../../lib/formats.ts';
import css from './folded-dialog.module.css';

interface FoldedDialogProps {
  entries: readonly AgendaEntry[];
  onOpen: (entry: AgendaEntry) => void;
  onClose: () => void;
}

/** Entries for which a column had no width left (AGD-3). */
const FoldedDialog = ({ entries, onOpen, onClose }: FoldedDialogProps) => (
  <Dialog title={m.agenda_more({ count: entries.length })} open onClose={onClose}>
    <ul className={css.list}>
      {entries.map((entry) => (
        <li key={entryKey(entry)}>
          <button type="button" className={css.entry} onClick={() => onOpen(entry)}>
            <time>{rangeText(entry.startsAt, entry.endsAt)}</time>
            <b>{titleOf(entry)}</b>
            <span>{entry.kind === 'session' ? undefined : entry.service?.name}</span>
          </button>
        </li>
      ))}
    </ul>
  </Dialog>
);

export default FoldedDialog;
