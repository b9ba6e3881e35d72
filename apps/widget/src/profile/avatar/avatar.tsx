import type { Profile } from '@embook/domain/profile';
import { Picture } from '../../ui/picture/picture.tsx';
import css from './avatar.module.css';

/** The size that the server stores. */
const SIDE = 512;

/** A picture in a circle, or the initials without one. Decorative: the name stands beside it. */
export function Avatar({ profile: { avatarUrl, firstName, lastName } }: { profile: Profile }) {
  const initials = [firstName, lastName].map((name) => [...name.trim()][0] ?? '').join('');
  return (
    <span className={css.avatar} data-initials={avatarUrl === null ? initials : undefined} aria-hidden="true">
      {avatarUrl !== null && <Picture src={avatarUrl} alt="" width={SIDE} height={SIDE} sizes="128px" eager />}
    </span>
  );
}
