import type { Profile } from '@embook/domain/profile';
import { Camera } from 'lucide-react';
import { lazyPart, useLazyDialog } from '../../lib/lazy-part.tsx';
import { m } from '../../paraglide/messages.js';
import { Avatar } from '../avatar/avatar.tsx';
import css from './me.module.css';
import layout from '../../ui/shared/layout.module.css';

const AvatarDialog = lazyPart(() => import('../avatar/avatar-dialog.tsx'));

/** Tapping the picture changes it (PRO-4). */
export function Me({ profile }: { profile: Profile }) {
  const dialog = useLazyDialog();
  return (
    <div className={`${layout.beside} ${css.me}`}>
      <button
        type="button"
        className={css.picture}
        aria-label={m.common_profile_picture_change()}
        onClick={dialog.show}
      >
        <Avatar profile={profile} />
        <span className={css.camera}>
          <Camera size={15} aria-hidden />
        </span>
      </button>
      <div className={css.words}>
        <h1 className={`${layout.large} ${css.name}`}>{[profile.firstName, profile.lastName].join(' ')}</h1>
        <p className={css.email}>{profile.email}</p>
      </div>
      {dialog.render((state) => (
        <AvatarDialog profile={profile} {...state} />
      ))}
    </div>
  );
}
