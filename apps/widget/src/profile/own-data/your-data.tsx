import { ChevronDown, Download, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../auth/queries.ts';
import { useCapability, useCompany } from '../../company/queries.ts';
import { m } from '../../paraglide/messages.js';
import { DeleteAccount } from './delete-account.tsx';
import css from './your-data.module.css';
import shared from '../../ui/shared/shared.module.css';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { PasswordQuestion } from './password-question.tsx';
import { SetPasswordFirst } from './set-password-first.tsx';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Exports or deletes the customer's data: each form asks for the password. */
export function YourData() {
  const { name } = useCompany();
  const mailsCodes = useCapability('account-delete-code');
  return (
    <div className={`${shared.panel} ${css.data}`}>
      {useCapability('data-export') && (
        <Part icon={<Download {...icon} />} title={m.common_profile_export()}>
          <ExportData />
        </Part>
      )}
      {useCapability('account-delete') && (
        <Part icon={<Trash2 {...icon} />} title={m.common_profile_delete()} bad>
          <DeleteAccount company={name} mailsCodes={mailsCodes} />
        </Part>
      )}
    </div>
  );
}

/**
 * Deletes the account of who is signed in at a blocked company, whose name is not shown. A platform that lets nobody
 * leave there does not say who is signed in either (A31).
 */
export function LeaveBlockedCompany() {
  const { data: profile } = useQuery({ ...profileQuery(), retry: false });
  if (!profile) return null;
  return (
    <div className={`${shared.panel} ${css.data} ${css.apart}`}>
      <Part icon={<Trash2 {...icon} />} title={m.common_profile_delete()} bad>
        <DeleteAccount company={undefined} mailsCodes />
      </Part>
    </div>
  );
}

interface PartProps {
  icon: ReactNode;
  title: string;
  /** Deletes something. */
  bad?: boolean;
  children: ReactNode;
}

/** A `details` element: opening one closes the other. */
const Part = ({ icon: sign, title, bad = false, children }: PartProps) => (
  <details name="your-data" className={css.part}>
    <summary className={bad ? `${css.summary} ${css.bad}` : css.summary}>
      {sign}
      <span>{title}</span>
      <ChevronDown className={css.turn} size={18} aria-hidden />
    </summary>
    <div className={css.inside}>{children}</div>
  </details>
);

function ExportData() {
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
