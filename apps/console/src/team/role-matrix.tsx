import { areas } from '@embook/domain/shared';
import type { Level, Role } from '@embook/domain/staff';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { roleName } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { type Permissions, permissionsQuery } from './queries.ts';
import css from './role-matrix.module.css';
import { areaName, levelName } from './team-words.ts';
import shared from '../theme/shared.module.css';

/** TEAM-6: the permissions of each role, generated from the contract; the hovered person's role is highlighted. */
export function RoleMatrix({ lit }: { lit: Role | undefined }) {
  const query = useQuery(permissionsQuery);
  return (
    <aside className={css.aside} aria-label={m.team_matrix_title()}>
      <Loaded query={query} failed={m.shell_error_title()} waiting={<Skeleton lines={8} />}>
        {({ roles }) => <Matrix roles={roles} lit={lit} />}
      </Loaded>
      <p className={css.note}>
        {m.team_matrix_note()}{' '}
        <Link className={shared.textLink} href="/team/permissions">
          {m.team_matrix_all()}
        </Link>
      </p>
    </aside>
  );
}

const Matrix = ({ roles, lit }: { roles: Permissions['roles']; lit: Role | undefined }) => (
  <div className={css.scroll} tabIndex={0} role="region" aria-label={m.team_matrix_title()}>
    <table className={css.matrix}>
      <thead>
        <tr>
          <th scope="col">{m.team_matrix_title()}</th>
          {roles.map(({ role }) => (
            <th key={role} scope="col" data-lit={role === lit || undefined}>
              {roleName(role)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {areas.map((area) => (
          <tr key={area}>
            <th scope="row">{areaName(area)}</th>
            {roles.map(({ role, areas: held }) => (
              <td key={role} data-lit={role === lit || undefined}>
                <LevelSign level={held[area]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** A tick for full access, a word for less. */
function LevelSign({ level }: { level: Level }) {
  if (level === 'none') return <span className={css.none} role="img" aria-label={levelName('none')} />;
  if (level !== 'change') return <span className={css.some}>{levelName(level)}</span>;
  return (
    <span className={css.all} role="img" aria-label={levelName('change')}>
      <Check size={14} strokeWidth={2.4} aria-hidden />
    </span>
  );
}
