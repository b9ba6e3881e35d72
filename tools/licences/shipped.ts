/** The part of package-lock.json that is read here. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  /** A workspace: its real path. */
  readonly link?: true;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Runs on the server, or is part of what browsers download. */
  readonly where: readonly Where[];
}

type Where = 'server' | 'widget' | 'console';

/** The workspaces whose packages ship in each place. */
const workspaces: Readonly<Record<Where, readonly string[]>> = {
  server: ['apps/server'],
  widget: ['apps/widget', 'packages/embed'],
  console: ['apps/console'],
};

/** Tools that write their own code into the build output; their dependencies do not ship. */
const compilers: Readonly<Record<Where, readonly string[]>> = {
  server: ['node_modules/@inlang/paraglide-js'],
  widget: ['node_modules/@inlang/paraglide-js'],
  console: ['node_modules/@inlang/paraglide-js'],
};

/** Where Node would resolve a package: beside the importing one, or further up. */
function locate({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = packages[path];
    if (entry) return entry.link ? entry.resolved : path;
    if (folder === '') return undefined;
  }
}

function reach(lock: Lock, start: string, found: Set<string>): void {
  if (found.has(start)) return;
  found.add(start);
  const { dependencies, optionalDependencies } = lock.packages[start] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const path = locate(lock, start, name);
    if (path !== undefined) reach(lock, path, found);
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Every shipped package, for any machine, with its licence; sorted by name. */
export function shippedIn(lock: Lock): Shipped[] {
  const all = new Map<string, { name: string; version: string; licence: string; where: Where[] }>();
  for (const where of ['server', 'widget', 'console'] as const) {
    const found = new Set(compilers[where]);
    for (const workspace of workspaces[where]) reach(lock, workspace, found);
    for (const path of found) {
      if (!path.includes('node_modules/')) continue;
      const { version = '', license = 'none' } = lock.packages[path] ?? {};
      const key = `${nameOf(path)} ${version}`;
      const known = all.get(key) ?? { name: nameOf(path), version, licence: license, where: [] };
      if (!known.where.includes(where)) known.where.push(where);
      all.set(key, known);
    }
  }
  return [...all.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, shipped]) => shipped);
}
