import css from './inks.module.css';

const classes = [css.ink0, css.ink1, css.ink2, css.ink3, css.ink4, css.ink5, css.ink6, css.ink7];

interface Inked {
  readonly categoryId: number | null;
  readonly service: { readonly id: number } | null;
}

/** One of eight category colours; only the hue differs, so that contrast stays the same. */
export const inkOf = ({ categoryId, service }: Inked): string =>
  classes[(categoryId ?? service?.id ?? 0) % classes.length] ?? '';
