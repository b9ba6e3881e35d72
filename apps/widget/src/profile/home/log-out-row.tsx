import { LogOut } from 'lucide-react';
import { useLogOut } from '../../auth/use-auth.ts';
import { m } from '../../paraglide/messages.js';
import { RowButton, Rows } from '../../ui/rows/rows.tsx';

/** AUTH-6 */
export function LogOutRow() {
  const { logOut, pending } = useLogOut();
  return (
    <Rows>
      <RowButton
        bad
        busy={pending}
        icon={<LogOut size={20} strokeWidth={1.75} aria-hidden />}
        title={m.common_shell_log_out()}
        onPress={logOut}
      />
    </Rows>
  );
}
