import { Breadcrumbs } from './breadcrumbs.tsx';

export const examples = {
  'two steps': () => (
    <Breadcrumbs label="Breadcrumb" trail={[{ href: '/notifications', name: 'News' }]} here="Two for one" />
  ),
};
