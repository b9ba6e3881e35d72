import { ListEnd } from './list-end.tsx';

const nothing = () => undefined;
const words = { more: 'Show more', end: 'That’s everything.', failed: 'More did not load' };

export const examples = {
  'more to come': () => <ListEnd hasMore loading={false} error={null} onMore={nothing} words={words} />,
  loading: () => <ListEnd hasMore loading error={null} onMore={nothing} words={words} />,
  'the end': () => <ListEnd hasMore={false} loading={false} error={null} onMore={nothing} words={words} />,
  failed: () => <ListEnd hasMore loading={false} error={new Error('no')} onMore={nothing} words={words} />,
};
