import { describe, expect, test } from 'vitest';
import {
  birthDateProblem,
  changeProblems,
  codeProblem,
  dayFromMask,
  emailProblem,
  maskFromDay,
  nameProblem,
  newPasswordProblem,
  normalEmail,
  passwordProblem,
  plainCode,
  retypedProblem,
  withPlus,
} from './index.ts';

describe('what may be typed', () => {
  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['ada', 'email'],
    ['ada@embook', 'email'],
    ['a\u200bda@embook.test', 'email'],
    [' ADA@Embook.Test ', undefined],
    ['ada+studio@embook.test', undefined],
    ['jörg@exämple.test', undefined],
  ])('[VAL-1] e-mail %j → %s', (text, problem) => {
    expect(emailProblem(text)).toBe(problem);
  });

  test('[B13] one person has one spelling', () => {
    expect(normalEmail(' Cafe\u0301@Embook.Test ')).toBe('caf\u00e9@embook.test');
  });

  test.each([
    ['', 'password_required', 'password_required'],
    ['ab', undefined, 'password_short'],
    ['1234567', undefined, 'password_short'],
    ['🦩🦩🦩🦩', undefined, 'password_short'],
    ['12345678', undefined, undefined],
    ['        ', undefined, undefined],
    ['x'.repeat(200), undefined, undefined],
    ['x'.repeat(201), 'password_long', 'password_long'],
  ])('[VAL-1] password %#: as given %s, as a new one %s', (text, given, fresh) => {
    expect([passwordProblem(text), newPasswordProblem(text)]).toEqual([given, fresh]);
  });

  test.each([
    [
      { currentPassword: '', newPassword: '', retypedPassword: '' },
      ['password_required', 'password_required', 'password_required'],
    ],
    [
      { currentPassword: 'old password', newPassword: 'new password', retypedPassword: 'other' },
      [undefined, undefined, 'passwords_differ'],
    ],
    [
      { currentPassword: 'old password', newPassword: 'old password', retypedPassword: 'old password' },
      [undefined, 'password_same', undefined],
    ],
    [
      { currentPassword: 'old password', newPassword: 'new password', retypedPassword: 'new password' },
      [undefined, undefined, undefined],
    ],
  ])('[VAL-1] [VAL-4] changing a password %#', (change, problems) => {
    const { currentPassword, newPassword, retypedPassword } = changeProblems(change);
    expect([currentPassword, newPassword, retypedPassword]).toEqual(problems);
  });

  test('[VAL-1] a new password is typed twice', () => {
    expect([retypedProblem('a', 'a'), retypedProblem('a', 'b'), retypedProblem('a', '')]).toEqual([
      undefined,
      'passwords_differ',
      'password_required',
    ]);
  });

  test.each([
    ['', 'required'],
    [' ', 'required'],
    ['x'.repeat(24), undefined],
    ['x'.repeat(25), 'name_length'],
    ['🦩'.repeat(24), undefined],
    ['🦩'.repeat(25), 'name_length'],
    [` ${'x'.repeat(24)} `, undefined],
  ])('[VAL-2] [B13] name %#', (name, problem) => {
    expect(nameProblem(name)).toBe(problem);
  });

  test.each([
    ['31612345678', '+31612345678'],
    ['+31612345678', '+31612345678'],
    ['0031612345678', '+31612345678'],
    [' 44 20 7946 0018 ', '+44 20 7946 0018'],
    ['', ''],
  ])('[VAL-2] phone %j → %j', (typed, sent) => {
    expect(withPlus(typed)).toBe(sent);
  });

  test.each([
    ['17/05/1990', '1990-05-17'],
    ['29/02/2000', '2000-02-29'],
    ['31/02/1990', undefined],
    ['29/02/1900', undefined],
    ['00/01/1990', undefined],
    ['17/05/19', undefined],
    ['17051990', undefined],
    ['1990-05-17', undefined],
    ['', undefined],
  ])('[VAL-2] birth date %j → %s', (typed, sent) => {
    expect(dayFromMask(typed)).toBe(sent);
    if (sent !== undefined) expect(maskFromDay(sent, 'dd/mm/yyyy')).toBe(typed);
  });

  test.each(['17.05.1990', '17/5/1990'])('[VAL-2] birth date %j, as another language or hand writes it', (typed) => {
    expect(dayFromMask(typed)).toBe('1990-05-17');
    expect(maskFromDay('1990-05-17', 'TT.MM.JJJJ')).toBe('17.05.1990');
  });

  test.each([
    ['', 'required'],
    ['1990-05-17', undefined],
    ['1990-02-31', 'birth_date'],
    ['1899-12-31', 'birth_date'],
    ['1900-01-01', undefined],
    ['2026-11-11', undefined],
    ['2026-11-12', 'birth_date'],
    ['17/05/1990', 'birth_date'],
  ])('[VAL-2] [B13] born on %j, seen on 11 November 2026 → %s', (day, problem) => {
    expect(birthDateProblem(day, '2026-11-11')).toBe(problem);
  });

  test.each([
    ['', 'required'],
    ['123456', undefined],
    ['123 456', undefined],
    ['123-456', undefined],
    ['１２３４５６', undefined],
    ['12345', 'code_format'],
    ['1234567', 'code_format'],
    ['12345a', 'code_format'],
    ['１２3-456', undefined],
    ['-12345', 'code_format'],
  ])('[VAL-2] code %j → %s', (typed, problem) => {
    expect(codeProblem(typed)).toBe(problem);
    if (problem === undefined) expect(plainCode(typed)).toBe('123456');
  });
});
