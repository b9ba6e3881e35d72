import { at } from '@embook/domain/testing/clock';
import { aSession } from '@embook/domain/testing/session';
import { About } from './about.tsx';
import { EventFacts } from './event-facts.tsx';

const story = Array.from(
  { length: 20 },
  (_, line) =>
    `Line ${line + 1}: lie down, close your eyes, read https://aurora.example/${line} or write to a@b.example.`,
).join('\n');

export const examples = {
  facts: () => <EventFacts event={aSession({ startsAt: at('19:30'), length: 150, available: 2 })} />,
  'a long text folds at twelve lines': () => <About text={story} />,
};
