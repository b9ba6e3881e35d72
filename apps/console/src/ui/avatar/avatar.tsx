import css from './avatar.module.css';

/** The first letters of the first and the last word. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toLocaleUpperCase();
};

/** One of eight background colours, always the same for a name. */
const groundOf = (name: string): number =>
  [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 997, 7) % 8;

/** The platform serves its own pictures in several widths; the smallest is enough here. */
const small = (src: string): string => (/^\/media\/\d+\/p?[\da-f]+$/.test(src) ? `${src}?w=160` : src);

interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: 24 | 28 | 32 | 40 | 56;
}

/** A person's picture or initials. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 32 }: AvatarProps) {
  if (src) return <img className={css.avatar} data-size={size} src={small(src)} alt="" />;
  return (
    // Drawn by CSS, so that the initials are not part of an accessible name.
    <span className={css.avatar} data-size={size} data-ground={groundOf(name)} data-initials={initialsOf(name)} />
  );
}
