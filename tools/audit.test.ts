import { expect, test } from 'vitest';
import { auditOutcome } from './audit/outcome.ts';

test('no known vulnerability passes, one fails and is named', () => {
  expect(auditOutcome('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({
    ok: true,
    lines: ['0 known vulnerabilities in what ships'],
  });
  const vulnerabilities = { left: { name: 'left', severity: 'high', range: '<1.2.0', isDirect: true } };
  expect(auditOutcome(JSON.stringify({ vulnerabilities }))).toEqual({
    ok: false,
    lines: ['left <1.2.0: high', '1 known vulnerabilities in what ships'],
  });
});

test.each(['', 'npm error', '{"error":{"code":"ENOAUDIT"}}', '{"message":"405 Method Not Allowed","statusCode":405}'])(
  'a registry that cannot be reached is reported and does not fail: %s',
  (printed) => {
    expect(auditOutcome(printed)).toEqual({
      ok: true,
      lines: ['not checked: the registry has no audit service, or does not answer'],
    });
  },
);
