import type { ShopWithPeople } from '@embook/domain/shops';
import { m } from '../../paraglide/messages.js';
import { Picture } from '../../ui/picture/picture.tsx';
import css from './team.module.css';
import shared from '../../ui/shared/shared.module.css';

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('');
}

export function Team({ people }: { people: ShopWithPeople['employees'] }) {
  if (people.length === 0) return null;
  return (
    <section>
      <h3 className={`${shared.heading} ${css.title}`}>{m.common_about_team()}</h3>
      <ul className={css.team}>
        {people.map(({ id, name, title, photoUrl }) => (
          <li key={id} className={css.person}>
            <span className={css.portrait}>
              {photoUrl === null ? (
                <span className={css.initials} aria-hidden="true">
                  {initialsOf(name)}
                </span>
              ) : (
                <Picture src={photoUrl} alt="" width={96} height={96} sizes="96px" seed={id} />
              )}
            </span>
            <strong className={css.name}>{name}</strong>
            {title !== null && <span className={css.role}>{title}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
