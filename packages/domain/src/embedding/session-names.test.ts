import { expect, test } from 'vitest';
import { sessionFields, sessionName } from './index.ts';

test('[NAV-9] names keep companies and fields apart without printing the key', () => {
  const names = ['demo-aurora', 'demo-solo'].flatMap((key) => sessionFields.map((field) => sessionName(key, field)));
  expect(new Set(names).size).toBe(8);
  for (const name of names) {
    expect(name).toMatch(/^embook_[0-9a-z]{1,7}_(?:token|shop|locale|company)$/);
    expect(name).not.toContain('demo');
  }
});
