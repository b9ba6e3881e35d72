import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';

/** For who signs in by mailed codes: what asks for the password cannot be confirmed without one. */
export const SetPasswordFirst = () => (
  <Notice tone="hint">
    <p>{m.common_profile_password_first()}</p>
    <ButtonLink kind="secondary" small href={paths.profilePassword()}>
      {m.common_profile_password_set()}
    </ButtonLink>
  </Notice>
);
