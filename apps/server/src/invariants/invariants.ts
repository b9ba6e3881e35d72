import type { Db } from '../infra/db/open.ts';
import { checks, type Invariant } from './checks.ts';
import { findOffenders, type Offender } from './invariant-store.ts';

interface Finding {
  readonly name: Invariant;
  /** Empty where all is well; else which ids of which companies. */
  readonly broken: string;
}

/** Looks at every invariant, or at all but some. */
export async function checkInvariants(
  db: Pick<Db, 'transaction'>,
  except: readonly Invariant[] = [],
): Promise<Finding[]> {
  const names = (Object.keys(checks) as Invariant[]).filter((name) => !except.includes(name));
  const found = await findOffenders(db, names);
  return found.map(({ name, offenders }) => ({ name, broken: byCompany(offenders) }));
}

/** `company 1: 7, 12; company 4: 3` */
function byCompany(offenders: readonly Offender[]): string {
  const groups = Map.groupBy(offenders, ({ companyId }) => companyId);
  return [...groups]
    .map(([company, found]) => `company ${company}: ${found.map(({ id }) => id).join(', ')}`)
    .join('; ');
}

/** One line for each invariant that does not hold. */
export async function brokenInvariants(
  db: Pick<Db, 'transaction'>,
  except: readonly Invariant[] = [],
): Promise<string[]> {
  const findings = await checkInvariants(db, except);
  return findings.filter(({ broken }) => broken !== '').map(({ name, broken }) => `${name} (${broken})`);
}
