import { Link } from 'wouter';
import { m } from '../paraglide/messages.js';
import { EntryList } from './entry-list.tsx';
import css from './recent-changes.module.css';

const SHOWN = 6;
/** One of them may hold many. */
const READ = 50;

/** The latest entries, with a link to all. */
export const RecentChanges = () => (
  <section className={css.recent}>
    <header className={css.head}>
      <h2>{m.audit_recent_title()}</h2>
      <Link className={css.all} href="/audit">
        {m.audit_recent_all()}
      </Link>
    </header>
    <EntryList filter={{}} limit={READ} most={SHOWN} />
  </section>
);
