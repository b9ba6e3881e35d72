import { expect, test } from 'vitest';
import { unlinked } from './unlinked-text.ts';

test.each<[text: string, shown: string]>([
  ['Log in at evil.example/login', 'Log in at evil. example/login'],
  ['https://evil.example', 'https evil. example'],
  ['HTTPS:\\\\evil.example', 'HTTPS evil. example'],
  ['www.evil.example', 'www. evil. example'],
  ['evil。example ｡ a．b', 'evil. example 。 a. b'],
  ['evil.\u200Bexample', 'evil. example'],
  ['evil.\u034Fcom evil.\uFE0Fcom', 'evil. com evil. com'],
  ['ⓔⓥⓘⓛ.ⓒⓞⓜ', 'evil. com'],
  ['i❤.ws/login 😀.ws', 'i❤. ws/login 😀. ws'],
  ['tel:+31201234567 sms:1234', 'tel: +31201234567 sms: 1234'],
  ['пример.рф', 'пример. рф'],
  ['help@evil.example', 'help (at) evil. example'],
  ['93.184.216.34/login', '93. 184. 216. 34/login'],
  ['a1.10', 'a1. 10'],
  ['=?utf-8?Q?evil=2Eexample?=', '= ?utf-8?Q?evil=2Eexample?='],
  ['Massage, 60 min', 'Massage, 60 min'],
  ['Dr. Ada Visser', 'Dr. Ada Visser'],
  ['from 9.30, 19.95 euro', 'from 9.30, 19.95 euro'],
  ['St.Pauli', 'St. Pauli'],
])('[A28] no mail program makes a link of %s', (text, shown) => {
  expect(unlinked(text)).toBe(shown);
  expect(unlinked(shown)).toBe(shown);
});
