import { runChecks } from './checks.ts';
import { askCompany, unasked } from './company-answer.ts';
import { reading, readingText } from './contrast.ts';
import { copyButtons } from './copy.ts';
import { createPreview } from './preview.ts';
import { reportText, showFindings, verdict } from './report.ts';
import { findThings, showThings } from './things.ts';
import { typedAddress } from './typed-address.ts';

function find<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`the page has no ${id}`);
}

const form = find('choices', HTMLFormElement);
const [key, color, picker] = [
  find('key', HTMLInputElement),
  find('color', HTMLInputElement),
  find('picker', HTMLInputElement),
];
const [thing, path] = [find('thing', HTMLSelectElement), find('path', HTMLInputElement)];
const preview = createPreview(find('preview', HTMLIFrameElement));

/** The company's own colour, once it was fetched. */
let own: string | undefined;

/** What was chosen, without what was left open; an emptied key stays, else the page would fall back to the first demo. */
function query(): string {
  const chosen = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && (value !== '' || name === 'key') ? [[name, value]] : [],
  );
  return new URLSearchParams(chosen).toString();
}

function showContrast(): void {
  const shown = color.validity.valid && color.value !== '' ? color.value : own;
  const output = find('contrast', HTMLElement);
  if (!color.validity.valid) output.textContent = 'Write it as # and six hex digits, such as #4b2e83.';
  else if (shown !== undefined) output.textContent = readingText(shown);
  if (shown === undefined) return;
  const sample = find('sample', HTMLElement);
  sample.style.background = shown;
  sample.style.color = reading(shown).words;
  picker.value = shown.length === 4 ? shown.replace(/[^#]/g, '$&$&') : shown;
}

async function showCompany(): Promise<void> {
  const asked = key.value.trim();
  const output = find('company', HTMLElement);
  own = undefined;
  if (asked === '') output.textContent = 'The company’s administrator knows it.';
  else {
    const { company, refusal } = await askCompany(asked).catch(() => unasked);
    if (asked !== key.value.trim()) return;
    own = company?.color;
    output.textContent = company ? `${company.name} answers to this key.` : refusal;
    void showThingsOf(company ? asked : '');
  }
  showContrast();
}

async function showThingsOf(asked: string): Promise<void> {
  const groups = asked === '' ? [] : await findThings(asked).catch(() => []);
  if (asked !== '' && asked !== key.value.trim()) return;
  showThings(thing, groups);
  thing.value = path.value;
  if (thing.value === '') thing.selectedIndex = 0;
}

/** The platform writes the snippets; this page copies them. */
async function showSnippets(chosen: string): Promise<void> {
  const answer = await fetch(`/builder?${chosen}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (chosen !== query()) return;
  // The platform shows the sign-in form first.
  if (!page.getElementById('snippets')) return location.reload();
  for (const fresh of page.querySelectorAll('#snippets code'))
    find(fresh.id, HTMLElement).textContent = fresh.textContent;
  const linked = page.getElementById('widget-link');
  if (linked) find('widget-link', HTMLElement).textContent = linked.textContent;
  const code = page.getElementById('widget-code');
  if (code) find('widget-code', HTMLElement).replaceWith(document.adoptNode(code));
}

let shown = '';
function update(): void {
  const chosen = query();
  if (chosen === shown || !form.checkValidity()) return;
  shown = chosen;
  history.replaceState(null, '', `/builder?${chosen}`);
  preview.show(chosen);
  void showSnippets(chosen);
}

let soon: ReturnType<typeof setTimeout> | undefined;
form.addEventListener('input', ({ target }) => {
  if (target === picker) color.value = picker.value;
  if (target === thing) path.value = thing.value;
  if (target === picker || target === color) showContrast();
  clearTimeout(soon);
  soon = setTimeout(() => {
    if (target === key) void showCompany();
    update();
  }, 350);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  update();
});

for (const chip of document.querySelectorAll<HTMLButtonElement>('button[data-key]'))
  chip.addEventListener('click', () => {
    key.value = chip.dataset['key'] ?? '';
    key.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });

const doctor = find('doctor', HTMLFormElement);
const host = find('host', HTMLInputElement);

/** Findings belong to the address they were found at. */
function forgetFindings(): void {
  find('findings', HTMLElement).replaceChildren();
  find('verdict', HTMLElement).textContent = '';
  find('outcome', HTMLElement).hidden = true;
}
host.addEventListener('input', forgetFindings);
// Before the browser refuses an address without its scheme.
host.addEventListener('change', () => (host.value = typedAddress(host.value)));

doctor.addEventListener('submit', async (event) => {
  event.preventDefault();
  const output = find('verdict', HTMLElement);
  output.textContent = 'Checking …';
  const { origin = '', version = '' } = document.body.dataset;
  const style = new URLSearchParams(query()).get('style') ?? '';
  const findings = await runChecks({
    key: key.value.trim(),
    style,
    color: color.value,
    origin,
    host: host.value,
    preview,
  });
  showFindings(find('findings', HTMLElement), findings);
  output.textContent = verdict(findings);
  const title = `Embook ${version} at ${origin}${host.value === '' ? '' : `, for ${host.value}`}`;
  find('report', HTMLElement).textContent = reportText(title, query(), findings);
  find('outcome', HTMLElement).hidden = false;
});

copyButtons();
void showCompany();
update();
