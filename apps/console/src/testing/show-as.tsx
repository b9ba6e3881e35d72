import { areasOf, type Preset } from '@embook/domain/staff';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Shows a part of the console to a member of this role. Answers that are known are not fetched. */
export function showAs(role: Preset, shown: ReactNode, known: Readonly<Record<string, object>> = {}): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const company = { key: 'demo', name: 'Demo', role, areas: areasOf(role), shops: 'all', employeeId: 1 };
  client.setQueryData(['me'], {
    staff: { id: 1, name: 'Lotte de Wit', email: 'lotte@example.com' },
    companies: [company],
  });
  for (const [name, answer] of Object.entries(known)) client.setQueryData([name, company.key], answer);
  render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>);
  return client;
}
