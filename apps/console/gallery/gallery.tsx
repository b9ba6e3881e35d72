import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import css from './gallery.module.css';

type Examples = Readonly<Record<string, () => ReactNode>>;

const files = import.meta.glob<{ examples: Examples }>('../src/**/*.example.tsx', { eager: true });

/** `ui/button/button: kinds` → the element to render. */
const all = Object.entries(files).flatMap(([file, { examples }]) => {
  const part = file.replace('../src/', '').replace('.example.tsx', '');
  return Object.entries(examples).map(([name, Example]) => ({ title: `${part}: ${name}`, Example }));
});

/** Shows every example of every component, by the query string: `?only=button&locale=de&width=390&brand=%23111827`. */
export function Gallery({ only, width }: { only: string; width: number }) {
  const [{ client, place }] = useState(() => ({ client: new QueryClient(), place: memoryLocation({ path: '/' }) }));
  return (
    <QueryClientProvider client={client}>
      <Router hook={place.hook}>
        <main className={css.gallery}>
          {all
            .filter(({ title }) => title.includes(only))
            .map(({ title, Example }) => (
              <section key={title} data-example={title} style={{ inlineSize: width }}>
                <h2>{title}</h2>
                <div className={css.stage}>
                  <Example />
                </div>
              </section>
            ))}
        </main>
      </Router>
    </QueryClientProvider>
  );
}
