import { LinkTabs } from './link-tabs.tsx';

const names = ['Services', 'Classes', 'Events', 'Memberships', 'Bundles'];

export const examples = {
  five: () => (
    <LinkTabs
      label="Products"
      tabs={names.map((label, index) => ({ label, href: `/${label}`, current: index === 0 }))}
    />
  ),
};
