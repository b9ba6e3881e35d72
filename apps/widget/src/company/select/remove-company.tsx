import { useState } from 'react';
import { useSettings } from '../../lib/settings.tsx';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { useCompany } from '../queries.ts';
import { useGo } from './go.ts';
import css from './remove-company.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';

/** Asks for confirmation in place, since it also logs out. */
export function RemoveCompany() {
  const [asked, setAsked] = useState(false);
  const { companyApiKey = '' } = useSettings();
  const { name } = useCompany();
  const go = useGo();
  if (!asked) {
    return (
      <Button kind="quiet" small onClick={() => setAsked(true)}>
        {m.common_company_remove()}
      </Button>
    );
  }
  return (
    <div className={css.question} role="alert">
      <p className={css.title}>{m.common_company_remove_title({ name })}</p>
      <p className={`${shared.muted} ${css.text}`}>{m.common_company_remove_text()}</p>
      <div className={`${layout.wrapped} ${css.answers}`}>
        <Button kind="secondary" small onClick={() => setAsked(false)}>
          {m.common_company_keep()}
        </Button>
        <Button kind="danger" small onClick={() => go.away(companyApiKey)}>
          {m.common_company_remove()}
        </Button>
      </div>
    </div>
  );
}
