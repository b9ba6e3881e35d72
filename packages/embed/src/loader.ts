import { api, find, type EmbookApi, type Options, type Waiting } from './api.ts';
import { EmbookElement, TAG } from './element.ts';
import { ownScript } from './origin.ts';
import { listenForTriggers } from './triggers.ts';

const page = window as { Embook?: EmbookApi & Waiting };
const waiting = page.Embook?.q ?? [];

// A second copy of the script speaks through the first one.
if (!customElements.get(TAG)) {
  customElements.define(TAG, EmbookElement);
  page.Embook = api;
  listenForTriggers();
}

/** What the attributes of the script ask for, at its own place or at the target they name. */
function mount(): void {
  const { style, target, ...rest } = ownScript.dataset;
  const from = JSON.stringify(ownScript.dataset);
  // A script without any is there for the element, the triggers or the API. The same one twice is an accident.
  if (from === '{}' || find(`[from=${JSON.stringify(from)}]`)) return;
  const place = target ? document.getElementById(target.slice(1)) : ownScript.closest('body *');
  const fault = target && !place ? 'missing-target' : '';
  api.create({ label: '', ...rest, mode: style, from, fault } as Partial<Options>, place); // attributes all the same
}

function start(): void {
  mount();
  // Asked before we came, by the stub.
  for (const [name, args] of waiting) (api[name] as (...args: unknown[]) => void)(...args); // as the page wrote it
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
