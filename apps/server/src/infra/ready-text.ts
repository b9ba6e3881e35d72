import type { Config } from './config.ts';

/** What an operator reads once the platform listens: where everything is, and only what is there. */
export function readyText(address: string, { demo, demoCompanies }: Pick<Config, 'demo' | 'demoCompanies'>): string {
  const companies: [string, string][] = demoCompanies
    ? [
        ['Demo host pages', '/demo'],
        ['Widget, Aurora', '/shops?companyApiKey=demo-aurora'],
        ['Widget, Solo', '/shops?companyApiKey=demo-solo'],
        ['Console', '/console (sign in as desk@embook.test or owner@embook.test, password demo1234)'],
      ]
    : [['Console', demo ? '/console/start (start a company of your own)' : '/console']];
  const lines: [string, string][] = [
    ...companies,
    ...(demo
      ? ([
          ['Mailbox', '/mailbox'],
          ['Sandbox bank', '/checkout/control'],
          ['Embed builder', '/builder'],
        ] satisfies [string, string][])
      : []),
    ['API docs', '/docs'],
  ];
  return `\nEmbook is ready:\n${lines.map(([name, path]) => `  ${name.padEnd(16)}${address}${path}`).join('\n')}\n`;
}
