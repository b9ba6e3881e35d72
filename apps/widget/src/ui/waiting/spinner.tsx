import { m } from '../../paraglide/messages.js';
import css from './waiting.module.css';

/** For loading states without a skeleton. */
export function Spinner() {
  return <span className={css.spinner} role="status" aria-label={m.common_ui_loading()} />;
}
