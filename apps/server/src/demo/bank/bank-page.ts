import { escapeHtml } from '../../infra/http/html.ts';
import { banks } from './banks.ts';
import type { Entry, Status } from './bank-store.ts';

/** Euro sign and two decimals, as an English bank would write it. */
export const moneyText = (cents: number, currency: string): string =>
  escapeHtml(new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(cents / 100));

const words: Readonly<Record<Status, string>> = {
  open: 'Waiting for you',
  paid: 'This payment is paid',
  failed: 'This payment failed',
  cancelled: 'This payment was cancelled',
  expired: 'This payment has run out',
};

export const pageTitle = ({ status, shop, refundedCents, amountCents }: Entry): string => {
  if (status === 'open') return `Pay ${escapeHtml(shop)}`;
  return status === 'paid' && refundedCents === amountCents ? 'This payment was given back' : words[status];
};

const summary = ({ shop, description, amountCents, refundedCents, currency, bankId }: Entry): string => {
  const bank = banks.find((each) => each.id === bankId);
  const lines: [string, string][] = [
    ['To', escapeHtml(shop)],
    ['For', escapeHtml(description)],
    ...(bank ? [['Bank', escapeHtml(bank.name)] as [string, string]] : []),
    ...(refundedCents > 0 ? [['Given back', moneyText(refundedCents, currency)] as [string, string]] : []),
  ];
  return `<section aria-label="What is paid"><p class="amount">${moneyText(amountCents, currency)}</p>
<dl>${lines.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl></section>`;
};

const choice = ({ bankId, amountCents, currency }: Entry): string => {
  const chosen = banks.find(({ id }) => id === bankId) ?? banks[0];
  return `<section><form method="post">
<fieldset><legend>Your bank</legend>
${banks.map(({ id, name }) => `<label class="bank"><input type="radio" name="bank" value="${id}"${id === chosen.id ? ' checked' : ''}>${escapeHtml(name)}</label>`).join('\n')}
</fieldset>
<button class="main" name="outcome" value="paid">Pay ${moneyText(amountCents, currency)}</button>
<div class="others"><button name="outcome" value="failed">Fail</button>
<button name="outcome" value="cancelled">Cancel</button>
<button name="outcome" value="open">Leave open</button></div>
<p class="note">Each button brings you back to the shop, as a real bank would.</p>
</form></section>`;
};

const ended = ({ shop, returnUrl }: Entry): string => `<section><h2>There is nothing left to do here.</h2>
${returnUrl === '' ? '<p>You may close this page.</p>' : `<a class="button main" href="${escapeHtml(returnUrl)}">Back to ${escapeHtml(shop)}</a>`}
</section>`;

/** The hosted page of one payment (PAY-5). */
export const bankPage = (entry: Entry): string =>
  `<div class="columns">${summary(entry)}${entry.status === 'open' ? choice(entry) : ended(entry)}</div>`;
