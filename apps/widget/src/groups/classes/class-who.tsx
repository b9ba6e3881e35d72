import type { Session } from '@embook/domain/groups';
import { FACT_SEPARATOR } from '@embook/domain/shared';
import { Picture } from '../../ui/picture/picture.tsx';
import css from './class-who.module.css';

/** Employee and room of a class; `bdi` keeps the writing direction of each name. */
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
        <bdi>{employeeName}</bdi>
        {employeeName && roomName && FACT_SEPARATOR}
        <bdi>{roomName}</bdi>
      </span>
    </p>
  );
}
