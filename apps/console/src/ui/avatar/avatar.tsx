import css from './avatar.module.css';

/** The first letters of the first and the last word. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toLocaleUpperCase();
};

/** Eight warm grounds, so that colleagues are told apart; the same name always has the same. */
const groundOf = (name: string): number =>
  [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 997, 7) % 8;

/** The platform serves its own pictures in several widths; the smallest is enough here. */
const small = (src: string): string => (/^\/media\/\d+\/p?[\da-f]+$/.test(src) ? `${src}?w=160` : src);

interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: 24 | 28 | 32 | 40 | 56;
}

/** A picture of somebody, or their initials. The name stands beside it, so it says nothing itself. */
export function Avatar({ name, src, size = 32 }: AvatarProps) {
  if (src) return <img className={css.avatar} data-size={size} src={small(src)} alt="" />;
  return (
    // Drawn by the style sheet: initials are no words that a button would have to be called by.
    <span className={css.avatar} data-size={size} data-ground={groundOf(name)} data-initials={initialsOf(name)} />
  );
}
