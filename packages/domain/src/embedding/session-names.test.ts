import { expect, test } from 'vitest';
import { sessionFields, sessionName, sessionScope } from './index.ts';

test('[NAV-9] names keep companies and fields apart without printing the key', () => {
  const names = ['demo-aurora', 'demo-solo'].flatMap((key) => sessionFields.map((field) => sessionName(key, field)));
  expect(new Set(names).size).toBe(8);
  for (const name of names) {
    expect(name).toMatch(/^embook_[0-9a-z]{1,7}_(?:token|shop|locale|company)$/);
    expect(name).not.toContain('demo');
  }
});

test('[A14] [NAV-9] a session of one platform is not found at another, nor with another socket', () => {
  const own = { companyApiKey: 'demo', baseUrl: 'https://book.example/v1', wsBaseUrl: 'wss://book.example' };
  const scope = (settings: Partial<typeof own>) => sessionScope({ ...own, ...settings }, 'https://book.example');
  expect(scope({})).toBe('demo');
  const others = [
    scope({ baseUrl: 'https://other.example', wsBaseUrl: 'wss://other.example' }),
    scope({ baseUrl: 'https://other.example' }),
    scope({ wsBaseUrl: 'wss://other.example' }),
    scope({ baseUrl: 'http://book.example' }),
  ];
  expect(new Set(['demo', ...others]).size).toBe(5);
  expect(scope({ baseUrl: 'https://OTHER.example' })).toBe(scope({ baseUrl: 'https://other.example' }));
});
