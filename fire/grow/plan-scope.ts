interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Plans?: readonly Plan[];
  readonly [property: string]: unknown;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The conditions of a plan node, of look-ups, filters and joins alike. */
const conditionsOf = (node: Plan): string =>
  Object.entries(node)
    .flatMap(([name, value]) => (/ (?:Cond|Filter)$|^Filter$/.test(name) ? [String(value)] : []))
    .join(' AND ');

/**
 * The tables that a statement reads without a condition on the company, by their aliases in its plan. Each must be
 * bound to a value by `company_id = …`, directly or by way of tables that are: then its rows lie on one shard.
 */
export function unscoped(plan: Plan, companyTables: ReadonlySet<string>): string[] {
  const nodes = nodesOf(plan);
  const conditions = nodes.map(conditionsOf).join(' AND ');
  const scans = new Map(
    nodes.flatMap((node) =>
      node['Relation Name'] !== undefined &&
      companyTables.has(node['Relation Name']) &&
      node['Node Type'] !== 'ModifyTable'
        ? [[node.Alias ?? node['Relation Name'], node['Relation Name']] as const]
        : [],
    ),
  );
  const equalities = [...conditions.matchAll(/\(([^\s()]+)\.company_id = ([^()]+(?:\([^()]*\))?[^()]*)\)/g)].flatMap(
    ([, alias = '', other = '']) => [
      [alias, other] as const,
      [/^(\S+)\.company_id$/.exec(other)?.[1] ?? '', alias] as const,
    ],
  );
  const bound = new Set<string>();
  for (let before = -1; before < bound.size;) {
    before = bound.size;
    for (const [alias, other] of equalities) {
      const table = /^(\S+)\.company_id$/.exec(other)?.[1] ?? other;
      if (!scans.has(table) || bound.has(table)) bound.add(alias);
    }
  }
  return [...scans].flatMap(([alias, table]) => (bound.has(alias) ? [] : [table]));
}
