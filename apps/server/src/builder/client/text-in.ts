/** The text at a path of an unchecked value: an answer, an event's detail. Numbers count as text. */
export function textIn(value: unknown, ...path: readonly string[]): string | undefined {
  const found = path.reduce<unknown>(
    (inside, name) => new Map<string, unknown>(Object.entries(Object(inside))).get(name),
    value,
  );
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}
