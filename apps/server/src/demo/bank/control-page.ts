import { escapeHtml } from '../../infra/http/html.ts';
import { moneyText } from './bank-page.ts';
import type { Controls } from './bank.ts';
import type { Entry } from './bank-store.ts';

const tick = (name: string, label: string, on: boolean): string =>
  `<label class="tick"><input type="checkbox" name="${name}" value="1"${on ? ' checked' : ''}>${label}</label>`;

const settings = ({
  delaySeconds,
  times,
  reorder,
  drop,
  away,
  refusing,
}: Controls): string => `<section><h2>Coming webhooks</h2>
<form method="post" action="/checkout/control"><div class="settings">
<label>Delay in seconds<input type="number" name="delay" min="0" max="3600" value="${delaySeconds}"></label>
<label>Times each<input type="number" name="repeat" min="1" max="20" value="${times}"></label>
${tick('reorder', 'Later ones first', reorder)}
${tick('drop', 'Drop them all', drop)}
${tick('away', 'Bank is away', away)}
${tick('refusing', 'Refuse refunds', refusing)}
<button>Apply</button></div></form></section>`;

const button = (action: string, label: string): string => `<button name="action" value="${action}">${label}</button>`;

const payment = (entry: Entry): string => {
  const { companyId, id, shop, description, amountCents, refundedCents, currency, status, stubborn } = entry;
  const isPaid = status === 'paid';
  return `<li><section aria-label="${escapeHtml(id)}"><div class="top"><b>${moneyText(amountCents, currency)}</b><span class="state ${status}">${status}${stubborn ? ', stubborn' : ''}${refundedCents > 0 ? `, ${moneyText(refundedCents, currency)} back` : ''}</span></div>
<p>${escapeHtml(shop)} · ${escapeHtml(description)}</p><a href="/checkout/${companyId}/${escapeHtml(id)}">${escapeHtml(id)}</a>
<form class="actions" method="post" action="/checkout/control/${companyId}/${escapeHtml(id)}">
${isPaid ? '' : `${button('pay', 'Mark paid')}<label>after <input type="number" name="after" min="0" max="3600" value="0"> seconds</label>`}
${status === 'open' ? button('expire', 'Expire') + (stubborn ? button('yielding', 'Let it be cancelled') : button('stubborn', 'Make it stubborn')) : ''}
${isPaid && refundedCents < amountCents ? `${button('refund', 'Give back')}<label><input type="number" name="amount" min="0.01" max="${(amountCents - refundedCents) / 100}" step="0.01" value="${(amountCents - refundedCents) / 100}"> ${escapeHtml(currency)}</label>` : ''}
${button('call', 'Call the shop now')}</form></section></li>`;
};

/** The page that makes the bank fail; tests use the same forms. */
export const controlPage = (controls: Controls, entries: readonly Entry[]): string => `${settings(controls)}
<ul class="payments">${entries.map(payment).join('\n') || '<li><section>No payments yet. Book something and pay online.</section></li>'}</ul>`;
