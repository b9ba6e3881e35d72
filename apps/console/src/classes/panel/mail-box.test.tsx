import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import { MailBox } from './mail-box.tsx';

interface BoxProps {
  reached?: number;
  unproven?: number;
  withoutAddress?: number;
  most?: number;
  left?: number;
}

const shown = ({ reached = 8, unproven = 0, withoutAddress = 0, most = 30, left = 22 }: BoxProps) =>
  showAs(
    'desk',
    <MailBox
      session={{ id: 1, name: null, serviceName: 'Yoga' }}
      mailing={{ reached, unproven, withoutAddress, notified: reached, allowance: { most, left, timer: 3_600 } }}
      onClose={() => {}}
    />,
  );

const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send to/ });

test('[A28] says how many get a message, how many do not, and what is left today, before it is sent', () => {
  shown({ unproven: 3 });
  const reach = '8 of 11 get it. 3 have not confirmed their e-mail address or do not want e-mails.';
  expect(screen.getByText(reach)).toBeDefined();
  expect(screen.getByText(/^You can send 22 more e-mails today to unconfirmed addresses/)).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
  expect(sendButton().textContent).toBe('Send to 8 people');
  expect(sendButton().disabled).toBe(false);
});

test.each<[shown: BoxProps, text: string]>([
  [
    { reached: 2, unproven: 2, withoutAddress: 1 },
    '2 of 5 get it. 2 have not confirmed their e-mail address or do not want e-mails. 1 has no e-mail address.',
  ],
  [{ reached: 1, withoutAddress: 2 }, '1 of 3 gets it. 2 have no e-mail address.'],
])('[A28] the parts of a class add up: %o', (mailing, text) => {
  shown(mailing);
  expect(screen.getByText(text)).toBeDefined();
});

test('[A28] nothing is said of others when everybody gets it', () => {
  shown({});
  expect(screen.queryByText(/ get it\./)).toBeNull();
});

test('[A28] a notice comes before the limit is reached', () => {
  shown({ reached: 6, left: 6 });
  expect(screen.getByRole('status').textContent).toContain('bookings continue without an e-mail');
  expect(screen.queryByText(/have not confirmed/)).toBeNull();
  expect(sendButton().disabled).toBe(false);
});

test.each<[shown: BoxProps, reason: string]>([
  [{ reached: 11, left: 10 }, 'Only 10 of 30 e-mails are left today; this message needs 11. You get more tomorrow.'],
  [{ reached: 11, left: 0 }, 'No e-mails are left today; this message needs 11. You get more tomorrow.'],
  [
    { reached: 11, most: 1, left: 1 },
    'Only 1 of 1 e-mails is left today; this message needs 11. The daily maximum is 1.',
  ],
])(
  '[A28] a message that needs more mails than are left cannot be sent, and the reason is said: %o',
  (mailing, reason) => {
    shown(mailing);
    expect(screen.getByRole('status').textContent).toBe(reason);
    expect(sendButton().disabled).toBe(true);
    expect(sendButton().getAttribute('aria-describedby')).toBe(screen.getByRole('status').id);
  },
);
