import type { Role } from '@embook/domain/staff';
import { m } from '../paraglide/messages.js';

const names: Readonly<Record<Role, () => string>> = {
  owner: m.account_role_owner,
  manager: m.account_role_manager,
  desk: m.account_role_desk,
  practitioner: m.account_role_practitioner,
  door: m.account_role_door,
  custom: m.account_role_custom,
};

export const roleName = (role: Role): string => names[role]();
