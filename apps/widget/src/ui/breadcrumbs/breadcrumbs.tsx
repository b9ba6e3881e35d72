import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import css from './breadcrumbs.module.css';

interface BreadcrumbsProps {
  label: string;
  /** From the outermost page inwards. */
  trail: readonly { readonly href: string; readonly name: string }[];
  /** The current page. */
  here: string;
}

export function Breadcrumbs({ label, trail, here }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
      <ol className={css.trail}>
        {trail.map(({ href, name }) => (
          <li key={href} className={css.step}>
            <Link href={href} className={css.link}>
              {name}
            </Link>
            <ChevronRight size={16} aria-hidden />
          </li>
        ))}
        <li className={css.here} aria-current="page">
          {here}
        </li>
      </ol>
    </nav>
  );
}
