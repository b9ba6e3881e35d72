import { m } from '../../paraglide/messages.js';
import css from './waiting.module.css';

/** For waits whose result has no shape yet. */
export function Spinner() {
  return <span className={css.spinner} role="status" aria-label={m.common_ui_loading()} />;
}
