import { ButtonLink } from './button.tsx';
import css from './next-link.module.css';

/**
 * The way on right after what was chosen, for the keyboard and for screen readers; it is drawn while it has the focus. For
 * everybody else the docked bar has it.
 */
export const NextLink = ({ href, children }: { href: string; children: string }) => (
  <span className={css.next}>
    <ButtonLink small href={href}>
      {children}
    </ButtonLink>
  </span>
);
