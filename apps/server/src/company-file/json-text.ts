const WIDTH = 118;

/** JSON as a person would write it: what fits on a line stays on it. */
export function jsonText(value: unknown, indent = '', used = 0): string {
  const line = onOneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + used + line.length <= WIDTH) return line;
  const deeper = `${indent}  `;
  const [open, close, parts] = Array.isArray(value)
    ? ['[', ']', value.map((item) => deeper + jsonText(item, deeper))]
    : [
        '{',
        '}',
        entriesOf(value).map(([name, item]) => `${deeper}${name}: ${jsonText(item, deeper, name.length + 2)}`),
      ];
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value).flatMap(([name, item]) => (item === undefined ? [] : [[JSON.stringify(name), item]]));

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const entries = entriesOf(value);
  return entries.length === 0 ? '{}' : `{ ${entries.map(([name, item]) => `${name}: ${onOneLine(item)}`).join(', ')} }`;
}
