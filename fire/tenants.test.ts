import { afterAll } from 'vitest';
import { twoCompanies } from './companies/two-companies.ts';
import { figuresOf } from './figures.ts';
import { tryEveryIdentity } from './tenants/every-identity.ts';
import { tryForeignIds } from './tenants/foreign-ids.ts';
import { tryLinks } from './tenants/links.ts';
import { tryStaff } from './tenants/staff-attempts.ts';

const figures = figuresOf('tenants');
const world = await twoCompanies({ pages: true });
afterAll(() => figures.write());

tryForeignIds(world, figures);
tryLinks(world, figures);
tryEveryIdentity(world, figures);
tryStaff(world, figures);
