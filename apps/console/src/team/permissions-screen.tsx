import { searchByText } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Check } from 'lucide-react';
import { useState } from 'react';
import { roleName } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { ButtonLink } from '../ui/button/button.tsx';
import { TextField } from '../ui/field/field.tsx';
import { PageHead } from '../ui/page/page.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import css from './permissions-screen.module.css';
import { type Permissions, permissionsQuery } from './queries.ts';

/** TEAM-6: every staff call with its permission and the roles that have it, generated from the contract. */
export default function PermissionsScreen() {
  const query = useQuery(permissionsQuery);
  return (
    <>
      <PageHead title={m.shell_permissions_title()}>
        <ButtonLink href="/team">
          <ArrowLeft size={16} aria-hidden />
          {m.shell_nav_team()}
        </ButtonLink>
      </PageHead>
      <Loaded query={query} failed={m.shell_error_title()} waiting={<Skeleton lines={8} />}>
        {(permissions) => <Calls permissions={permissions} />}
      </Loaded>
    </>
  );
}

function Calls({ permissions: { roles, calls } }: { permissions: Permissions }) {
  const [typed, setTyped] = useState('');
  const found = searchByText(
    calls,
    typed,
    ({ method, path, permission, summary }) => `${method} ${path} ${permission} ${summary}`,
  );
  return (
    <div className={css.page}>
      <div className={css.search}>
        <TextField
          label={m.team_calls_search()}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className={css.scroll} tabIndex={0} role="region" aria-label={m.shell_permissions_title()}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{m.team_calls_call()}</th>
              <th scope="col">{m.team_calls_permission()}</th>
              {roles.map(({ role }) => (
                <th key={role} scope="col">
                  {roleName(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map(({ method, path, permission, event, fresh, allowed }) => (
              <tr key={`${method} ${path}`}>
                <th scope="row">
                  <code className={css.call}>{[method, path].join(' ')}</code>
                  <small className={css.more}>
                    {[event, fresh && m.team_calls_fresh()].filter(Boolean).join(' · ')}
                  </small>
                </th>
                <td>
                  <code className={css.permission}>{permission}</code>
                </td>
                {roles.map(({ role }) => (
                  <td key={role} className={allowed[role] ? css.allowed : css.denied} data-role={roleName(role)}>
                    {allowed[role] ? (
                      <span className={css.yes} role="img" aria-label={m.team_calls_yes()}>
                        <Check size={16} aria-hidden />
                      </span>
                    ) : (
                      <span className={css.no} role="img" aria-label={m.team_calls_no()} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={css.count}>{m.team_calls_count({ count: found.length })}</p>
    </div>
  );
}
