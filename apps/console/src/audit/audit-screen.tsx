import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useAddress } from '../lib/address.ts';
import { useAddressAction } from '../lib/address-action.ts';
import { useNow } from '../lib/clock.ts';
import { useWorkplace, useZone } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { SelectField, TextField } from '../ui/field/field.tsx';
import { PageHead } from '../ui/page/page.tsx';
import css from './audit.module.css';
import { EntryList } from './entry-list.tsx';
import { exportAudit } from './export.ts';

const PAGE = 50;

/** Kinds of entities that staff change. */
const things: Readonly<Record<string, () => string>> = {
  booking: m.audit_things_booking,
  customer: m.audit_things_customer,
  session: m.audit_things_session,
  series: m.audit_things_series,
  block: m.audit_things_block,
  member: m.audit_things_member,
  invitation: m.audit_things_invitation,
  account: m.audit_things_account,
  company: m.audit_things_company,
};

/** TEAM-7: the whole log with search, filter by kind and export; the address holds the filter. */
export default function AuditScreen() {
  const address = useAddress();
  const { employees } = useWorkplace();
  const zone = useZone();
  const now = useNow();
  const typed = address.get('q') ?? '';
  const query = useDeferredValue(typed.trim());
  const thing = address.get('thing');
  const filter = { ...(thing && { thing }), ...(query && { query }) };
  const download = useMutation({ mutationFn: () => exportAudit(filter, { zone, now, employees }) });
  useAddressAction('export', () => download.mutate());
  return (
    <>
      <PageHead title={m.shell_nav_audit()} note={m.audit_head_note()}>
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          <Download size={16} aria-hidden />
          {m.audit_export()}
        </Button>
      </PageHead>
      <div className={css.page}>
        <div className={css.filters} role="search">
          <TextField
            label={m.audit_search()}
            type="search"
            placeholder={m.audit_search_example()}
            value={typed}
            onChange={({ target }) => address.set({ q: target.value || undefined }, { replace: true })}
          />
          <SelectField
            label={m.audit_filter()}
            value={thing ?? ''}
            onChange={({ target }) => address.set({ thing: target.value || undefined })}
          >
            <option value="">{m.audit_things_all()}</option>
            {Object.entries(things).map(([name, words]) => (
              <option key={name} value={name}>
                {words()}
              </option>
            ))}
          </SelectField>
        </div>
        <EntryList filter={filter} limit={PAGE} more />
      </div>
    </>
  );
}
