import { endpoint, flag, form, optionalOr, record } from '../shared/index.ts';

export const payProStatus = endpoint({
  method: 'GET',
  path: '/api/company/pay-pro-status',
  summary: 'Whether the company is paid through paypro',
  caller: 'visitor',
  fields: form({}),
  answer: record({ status: optionalOr(flag(), false) }),
  sentences: { status: 'Whether it was paid.' },
  problems: [],
});
