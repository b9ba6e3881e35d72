import { Users } from 'lucide-react';
import type { StaleNotice as Notice } from '../lib/call-error.ts';
import { m } from '../paraglide/messages.js';
import css from './impact-list.module.css';

/** TEAM-8: a colleague was faster. What was typed is kept; saving again is based on their version. */
export const StaleNotice = ({ notice }: { notice: Notice }) => (
  <p className={css.warning} role="alert">
    <Users size={16} aria-hidden />
    <span>{m.hours_stale({ who: notice.changedBy })}</span>
  </p>
);
