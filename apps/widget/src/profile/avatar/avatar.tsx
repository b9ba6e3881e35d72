import type { Profile } from '@embook/domain/profile';
import { Picture } from '../../ui/picture/picture.tsx';
import css from './avatar.module.css';

/** As the server keeps it. */
const SIDE = 512;

/** Someone's picture in a circle; before there is one, their initials. The name beside it says whose it is. */
export function Avatar({ profile: { avatarUrl, firstName, lastName } }: { profile: Profile }) {
  const initials = [firstName, lastName].map((name) => [...name.trim()][0] ?? '').join('');
  return (
    <span className={css.avatar} data-initials={avatarUrl === null ? initials : undefined} aria-hidden="true">
      {avatarUrl !== null && <Picture src={avatarUrl} alt="" width={SIDE} height={SIDE} sizes="128px" eager />}
    </span>
  );
}
