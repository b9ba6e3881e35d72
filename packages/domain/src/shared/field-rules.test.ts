import { expect, test } from 'vitest';
import { codePoints, isCleanText, isColour, isEmail, isWebAddress } from './index.ts';

test.each([
  'a@b.nl',
  'Anna.de-Vries+studio@example.co.uk',
  "o'neill@example.com",
  'jörg@müller.de',
  'a@xn--mller-kva.de',
  'a@xn--e1afmkfd.xn--p1ai',
  'a@例え.jp',
  `${'a'.repeat(64)}@example.com`,
  '1@2.nl',
])('[VAL-1] %j is an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'a',
  'a@',
  '@b.nl',
  'a@b',
  'a@b.n',
  'a@b..nl',
  'a..b@c.nl',
  '.a@b.nl',
  'a.@b.nl',
  'a@-b.nl',
  'a@b-.nl',
  'a@.nl',
  'a@b.nl.',
  'a b@c.nl',
  'a@b.nl ',
  'a@b@c.nl',
  'a@b.nl\n',
  'a@b.nl\r\nBcc: x@y.nl',
  'a,b@c.nl',
  '<a@b.nl>',
  '"a"@b.nl',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a\u0001@b.nl',
  'a\u007f@b.nl',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(250)}.nl`,
  'a'.repeat(1_000_000),
  `a@${'b.'.repeat(500_000)}nl`,
])('[VAL-1][B13] refused as an e-mail address (%#)', (text) => {
  expect(isEmail(text)).toBe(false);
});

test.each(['\u200b', '\u200d', '\u202e', '\u2066', '\ufeff', '\u00ad', '\u2060'])(
  '[B13] the invisible character %j hides in no e-mail address',
  (hidden) => {
    expect(isEmail(`an${hidden}na@example.com`)).toBe(false);
    expect(isEmail(`anna@exam${hidden}ple.com`)).toBe(false);
    expect(isEmail('anna@example.com')).toBe(true);
  },
);

test.each([
  ['#FFC100', true],
  ['#ffc100', true],
  ['#fc1', true],
  ['FFC100', false],
  ['#ffc10', false],
  ['#ffc1000', false],
  ['#ffc10g', false],
  ['red', false],
  ['#fff;background:url(//x)', false],
  ['#fff\n', false],
  ['', false],
])('[A16] %j is a colour: %s', (text, expected) => {
  expect(isColour(text)).toBe(expected);
});

test.each([
  ['https://example.com/a?b#c', true],
  ['http://localhost:3000', true],
  ['HTTPS://EXAMPLE.COM', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//example.com', false],
  ['https://', false],
  ['https:///x', false],
  [' https://example.com', false],
  ['https://example.com/ x', false],
  ['https://example.com/\n', false],
  ['https://example.com/"><script>', false],
  ['', false],
])('[A16][B2] %j is a web address: %s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected);
});

test.each([
  ['plain', 5, true],
  ['', 0, true],
  ['a\u0000b', 3, false],
  ['\ud83d', 1, false],
  ['\udc4d\ud83d', 2, false],
  ['👍', 1, true],
  ['👩‍💻', 3, true],
  ['é', 1, true],
])('[B13] %j has %d characters and is clean: %s', (text, length, clean) => {
  expect(codePoints(text)).toBe(length);
  expect(isCleanText(text)).toBe(clean);
});
