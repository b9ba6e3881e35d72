import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import { MailBox } from './mail-box.tsx';

const shown = (unproven: number, left: number) =>
  showAs(
    'desk',
    <MailBox
      session={{ id: 1, name: null, serviceName: 'Yoga' }}
      mailing={{ reached: 8, unproven, withoutAddress: 0, allowance: { most: 30, left, timer: 3_600 } }}
      onClose={() => {}}
    />,
  );

test('[A28] says how many get a message, how many do not, and what is left today, before it is sent', () => {
  shown(3, 22);
  expect(screen.getByText('8 of 11 get it. 3 have not confirmed their e-mail address.')).toBeDefined();
  expect(screen.getByText(/^22 of 30 e-mails to unconfirmed addresses/)).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('button', { name: 'Send to 8 people' })).toBeDefined();
});

test('[A28] a notice comes before the limit is reached', () => {
  shown(0, 6);
  expect(screen.getByRole('status').textContent).toContain('bookings go on without an e-mail');
  expect(screen.queryByText(/have not confirmed/)).toBeNull();
});
