import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readyText } from './ready-text.ts';

const AT = 'http://127.0.0.1:8480';

test('[START-1] the demo names its companies and how to sign in', () => {
  expect(readyText(AT, readConfig({}))).toMatch(/demo-aurora[\s\S]*demo-solo[\s\S]*owner@embook\.test/);
});

test('[START-1] a demo without companies names none, and says where to start one', () => {
  const text = readyText(AT, readConfig({ DEMO_COMPANIES: '0' }));
  expect(text).not.toMatch(/aurora|solo|embook\.test|\/demo/i);
  expect(text).toContain(`${AT}/console/start`);
  expect(text).toContain(`${AT}/mailbox`);
});

test('outside demo mode there are the console and the calls', () => {
  const text = readyText(AT, { demo: false, demoCompanies: false });
  expect(text.trim().split('\n')).toHaveLength(3);
  expect(text).toContain(`${AT}/console\n`);
});
