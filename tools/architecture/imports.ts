import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { Finding } from './finding.ts';
import { importRules } from './import-rules.ts';

const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'tools'];

/**
 * Checks imports with dependency-cruiser. Without its parser it finds no module and therefore no fault, so fewer
 * modules than `floor` is a fault too.
 */
export async function importFindings(root: string, floor: number): Promise<Finding[]> {
  const { output } = await cruise(
    FOLDERS.filter((folder) => existsSync(join(root, folder))),
    {
      baseDir: root,
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(?:^|/)(?:dist|paraglide|test-results)/' },
      enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
      ruleSet: { forbidden: importRules },
      validate: true,
      outputType: 'json',
    },
  );
  if (typeof output !== 'string') throw new Error('dependency-cruiser answered something other than JSON');
  const { summary }: { summary: Summary } = JSON.parse(output);
  if (summary.totalCruised < floor) {
    const why = `only ${summary.totalCruised} modules were read, at least ${floor} exist: is @swc/core installed?`;
    return [{ rule: 'reads-the-code', place: 'tools/architecture', why }];
  }
  return summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    place: cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : from === to ? from : `${from} → ${to}`,
    why: importRules.find(({ name }) => name === rule.name)?.comment ?? '',
  }));
}

interface Summary {
  totalCruised: number;
  violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[];
}
