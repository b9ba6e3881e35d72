import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../auth/queries.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { PasswordQuestion } from './password-question.tsx';
import { SetPasswordFirst } from './set-password-first.tsx';
import css from './your-data.module.css';
import shared from '../../ui/shared/shared.module.css';

export function ExportData() {
  const { data: profile } = useQuery(profileQuery());
  return (
    <>
      <p className={`${shared.muted} ${css.text}`}>{m.common_profile_export_text()}</p>
      {profile?.hasPassword === false ? (
        <SetPasswordFirst />
      ) : (
        <PasswordQuestion
          action={m.common_profile_export_action()}
          kind="primary"
          ask={async (password) => (await call('dataExport', { password })).data}
          onDone={(data) => {
            saveAsFile(data);
            toast(m.common_profile_export_done());
          }}
        />
      )}
    </>
  );
}

function saveAsFile(data: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'my-data.json';
  link.click();
  URL.revokeObjectURL(address);
}
