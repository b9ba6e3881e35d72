import { areas as areaList } from '@embook/domain/shared';
import {
  type Areas,
  areasOf,
  levelsOf,
  mayGive,
  type Member,
  type Role,
  roles,
  type ShopScope,
} from '@embook/domain/staff';
import { roleName, useMe, useWorkplace } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { SelectField } from '../ui/field/field.tsx';
import shared from '../theme/shared.module.css';
import css from './grant-fields.module.css';
import { areaName, levelName } from './team-words.ts';

/** The edited grant of a member. */
export interface Draft {
  readonly role: Role;
  readonly areas: Areas;
  readonly shops: ShopScope;
  readonly employeeId: number | null;
}

/** The grant as the call takes it: areas are sent for a custom role only. */
export const sentGrant = ({ role, areas, shops, employeeId }: Draft) => ({
  role,
  ...(role === 'custom' && { areas }),
  ...(role !== 'owner' && { shops }),
  employeeId: employeeId ?? 0,
});

const roleHints: Readonly<Record<Role, () => string>> = {
  owner: m.team_role_hint_owner,
  manager: m.team_role_hint_manager,
  desk: m.team_role_hint_desk,
  practitioner: m.team_role_hint_practitioner,
  door: m.team_role_hint_door,
  custom: m.team_role_hint_custom,
};

const isGivable = (giver: Member, role: Role, areas: Areas): boolean =>
  // A custom role is checked area by area below.
  role === 'custom' || mayGive(giver, { role, areas: areasOf(role, areas), shops: giver.shops, employeeId: null }).ok;

interface GrantFieldsProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  errors: Readonly<Record<string, string>>;
}

/** Role, areas, shops and the linked employee; what the giver does not have is disabled (TEAM-5). */
export function GrantFields({ draft, onChange, errors }: GrantFieldsProps) {
  const { member: giver } = useMe();
  const { shops, employees } = useWorkplace();
  const chosen = draft.shops;
  const toggleShop = (id: number, on: boolean) => {
    const now = chosen === 'all' ? shops.map((shop) => shop.id) : chosen;
    onChange({ ...draft, shops: on ? [...now, id] : now.filter((shop) => shop !== id) });
  };
  return (
    <>
      <fieldset className={css.group}>
        <legend className={css.legend}>{m.team_grant_role()}</legend>
        {roles.map((role) => (
          <label key={role} className={css.choice}>
            <input
              className={shared.tick}
              type="radio"
              name="role"
              checked={draft.role === role}
              disabled={!isGivable(giver, role, draft.areas)}
              onChange={() => onChange({ ...draft, role, areas: areasOf(role, draft.areas) })}
            />
            <span>
              <b>{roleName(role)}</b>
              <small className={shared.small}>
                {isGivable(giver, role, draft.areas) ? roleHints[role]() : m.team_grant_more_than_own()}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      {draft.role === 'custom' && (
        <div className={css.areas}>
          {areaList.map((area) => (
            <SelectField
              key={area}
              label={areaName(area)}
              value={draft.areas[area]}
              onChange={({ target }) => onChange({ ...draft, areas: { ...draft.areas, [area]: target.value } })}
            >
              {levelsOf[area].map((level) => (
                <option
                  key={level}
                  value={level}
                  disabled={
                    !mayGive(giver, {
                      role: 'custom',
                      areas: { ...areasOf('custom'), [area]: level },
                      shops: giver.shops,
                      employeeId: null,
                    }).ok
                  }
                >
                  {levelName(level)}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      )}
      {draft.role !== 'owner' && shops.length > 1 && (
        <fieldset className={css.group}>
          <legend className={css.legend}>{m.team_grant_shops()}</legend>
          <div className={css.checks}>
            {giver.shops === 'all' && (
              <label className={css.check}>
                <input
                  className={shared.tick}
                  type="checkbox"
                  checked={chosen === 'all'}
                  onChange={({ target }) =>
                    onChange({ ...draft, shops: target.checked ? 'all' : shops.slice(0, 1).map((shop) => shop.id) })
                  }
                />
                {m.team_grant_all_shops()}
              </label>
            )}
            {chosen !== 'all' &&
              shops.map(({ id, name }) => (
                <label key={id} className={css.check}>
                  <input
                    className={shared.tick}
                    type="checkbox"
                    checked={chosen.includes(id)}
                    onChange={({ target }) => toggleShop(id, target.checked)}
                  />
                  {name}
                </label>
              ))}
          </div>
          {errors['shops'] && (
            <p className={css.error} role="alert">
              {errors['shops']}
            </p>
          )}
        </fieldset>
      )}
      <SelectField
        label={m.team_grant_employee()}
        hint={m.team_grant_employee_hint()}
        error={errors['employee_id']}
        value={draft.employeeId ?? ''}
        onChange={({ target }) => onChange({ ...draft, employeeId: Number(target.value) || null })}
      >
        <option value="">{m.team_grant_no_employee()}</option>
        {employees.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
