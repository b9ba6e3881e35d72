import { ButtonLink } from './button.tsx';
import css from './next-link.module.css';

/**
 * The next step right after a choice in tab order, for keyboards and screen readers; visible while focused. Everybody
 * else uses the docked bar.
 */
export const NextLink = ({ href, children }: { href: string; children: string }) => (
  <span className={css.next}>
    <ButtonLink small href={href}>
      {children}
    </ButtonLink>
  </span>
);
