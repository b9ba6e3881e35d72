interface Vulnerability {
  readonly name: string;
  readonly severity: string;
  readonly range: string;
}

export interface Audited {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

/** A registry without this service, or not reachable, says nothing about the packages: reported, but not a failure. */
export function auditOutcome(printed: string): Audited {
  const { vulnerabilities } = parsed(printed);
  if (!vulnerabilities)
    return { ok: true, lines: ['not checked: the registry has no audit service, or does not answer'] };
  const found = Object.values(vulnerabilities);
  return {
    ok: found.length === 0,
    lines: [
      ...found.map(({ name, severity, range }) => `${name} ${range}: ${severity}`),
      `${found.length} known vulnerabilities in what ships`,
    ],
  };
}

/** The output of `npm audit --json`; undefined when it is something else. */
function parsed(text: string): { readonly vulnerabilities?: Readonly<Record<string, Vulnerability>> } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
