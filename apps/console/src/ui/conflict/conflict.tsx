import { m } from '../../paraglide/messages.js';
import { Button } from '../button/button.tsx';
import css from './conflict.module.css';

interface ConflictRow {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  /** I changed it; it is kept. */
  readonly isMine: boolean;
}

interface ConflictProps {
  changedBy: string;
  rows: readonly ConflictRow[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** It may open below what fits on the screen, and the button that was pressed would seem dead. */
const bringIntoView = (section: HTMLElement | null): void => section?.scrollIntoView({ block: 'nearest' });

/** TEAM-8: a colleague was faster. Their values stand beside the typed ones, and the person chooses. */
export const Conflict = ({ changedBy, rows, onTakeTheirs, onKeepMine }: ConflictProps) => (
  <section ref={bringIntoView} className={css.conflict} role="alert">
    <h3 className={css.title}>{m.shell_conflict_title({ name: changedBy })}</h3>
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{m.shell_conflict_what()}</th>
          <th scope="col">{m.shell_conflict_theirs({ name: changedBy })}</th>
          <th scope="col">{m.shell_conflict_mine()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, theirs, mine, isMine }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{theirs}</td>
            <td className={isMine ? css.mine : css.untouched}>{isMine ? mine : m.shell_conflict_untouched()}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <div className={css.ways}>
      <Button size="small" onClick={onTakeTheirs}>
        {m.shell_conflict_take({ name: changedBy })}
      </Button>
      <Button size="small" kind="primary" onClick={onKeepMine}>
        {m.shell_conflict_keep()}
      </Button>
    </div>
  </section>
);
