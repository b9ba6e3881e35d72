interface Vulnerability {
  readonly name: string;
  readonly severity: string;
  readonly range: string;
}

export interface Audited {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

/** A registry without such a service, or none that answers, says nothing about the packages: that is told, not red. */
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

/** What `npm audit --json` prints, in npm's own shape; nothing when it printed something else. */
function parsed(text: string): { readonly vulnerabilities?: Readonly<Record<string, Vulnerability>> } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
