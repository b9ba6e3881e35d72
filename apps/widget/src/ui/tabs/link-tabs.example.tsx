import { LinkTabs } from './link-tabs.tsx';

const names = ['Services', 'Classes', 'Events', 'Memberships', 'Bundles'];

export const examples = {
  five: () => (
    <LinkTabs
      label="Products"
      tabs={names.map((label, index) => ({ label, href: `/${label}`, current: index === 0 }))}
    />
  ),
  'with counts': () => (
    <LinkTabs
      label="Bookings"
      tabs={[
        { label: 'CURRENT', count: 6, href: '/current', current: true },
        { label: 'HISTORY', count: 123, href: '/history', current: false },
      ]}
    />
  ),
};
