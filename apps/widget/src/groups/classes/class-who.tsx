import type { Session } from '@embook/domain/groups';
import { Picture } from '../../ui/picture/picture.tsx';
import { Joined } from '../../ui/shared/joined.tsx';
import css from './class-who.module.css';

/** Employee and room of a class. */
export function ClassWho({ session: { employeeName, employeePhotoUrl, employeeId, roomName } }: { session: Session }) {
  if (!employeeName && !roomName) return null;
  return (
    <p className={css.who}>
      {employeeName && (
        <span className={css.avatar}>
          <Picture src={employeePhotoUrl} alt="" width={24} height={24} sizes="24px" seed={employeeId ?? 0} />
        </span>
      )}
      <span>
        <Joined parts={[employeeName, roomName]} />
      </span>
    </p>
  );
}
