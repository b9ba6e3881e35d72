import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CompanyFileText } from '../../apps/server/src/company-file/format.ts';
import { type Platform, startPlatform } from '../../tools/platform.ts';

const mark = 'window.hacked=1';

/** What has broken out of pages before, each in its own way; all of them would set `window.hacked`. */
export const payloads = [
  `<script>${mark}</script>`,
  `</script><script>${mark}</script>`,
  `</title></style></textarea><script>${mark}</script>`,
  `<!--<script>${mark}//-->`,
  `<img src=x onerror=${mark}>`,
  `"><img src=x onerror="${mark}">`,
  `' onmouseover='${mark}' autofocus onfocus='${mark}' x='`,
  `<svg onload=${mark}>`,
  `<svg><animate onbegin=${mark} attributeName=x dur=1s>`,
  `<body onload=${mark}><details open ontoggle=${mark}>`,
  `<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>`,
  `<a href="javascript:${mark}">press</a>`,
  `javascript:${mark}//https://example.test`,
  `https://example.test/"onclick="${mark}`,
  `data:text/html,<script>parent.hacked=1</script>`,
  `<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=javascript:${mark}">`,
  `<style>*{display:none}</style><link rel=stylesheet href=//evil.example>`,
  `\${${mark}} {{constructor.constructor('${mark}')()}} #{${mark}}`,
  `\\u003cscript\\u003e${mark}\\u003c/script\\u003e`,
  `&lt;script&gt;${mark}&lt;/script&gt;&#60;script>`,
  `]]>\u2028${mark}\u2029*/${mark}//`,
  `\u202Egnitirw\u202C \u2067<script>${mark}</script>\u2069`,
  `z\u200Be\u200Br\u200Do\uFEFF<script>${mark}</script>`,
  `%3Cscript%3E${mark}%3C/script%3E`,
  `__proto__ constructor ${mark} null undefined`,
  'W'.repeat(200),
] as const;

/** Everything that broke out before, once more and without a gap, up to the most a story may hold. */
const story = [...`${payloads.join('\n')} javascript:${mark} `, ...'x'.repeat(10_000)].slice(0, 10_000).join('');

/** The file takes only web addresses; so this one leads nowhere and says the rest inside. */
const film = `https://films.example.test/%22%3E%3Cscript%3E.mp4?javascript:${mark}`;

/** A company that writes a payload wherever its file takes words. */
function hostileCompany(): CompanyFileText {
  let used = 0;
  const bad = (most = 200): string => {
    const fitting = payloads.filter((payload) => payload.length <= most);
    used += 1;
    return fitting[used % fitting.length] ?? `<b>${used}`;
  };
  const service = (ref: string) => ({
    ref,
    name: bad(),
    sub_name: bad(),
    description: story,
    minutes: 60,
    price: 20,
    rooms: ['room'],
  });
  const session = () => ({
    name: bad(),
    room: 'room',
    employee: 'someone',
    minutes: 60,
    places: 5,
    show_places_left: true,
    description: story,
    video: film,
    street: bad(),
    zip: '<svg onload=x=1>',
    city: bad(),
    country: bad(),
    latitude: 52,
    longitude: 5,
    phone: 'javascript:window.hacked=1',
  });
  return {
    format: 'embook-company-1',
    company: {
      key: 'hostile',
      name: bad(),
      license_link: film,
      coc_number: bad(40),
      overwrite_product_names: true,
      tab_names: {
        services: bad(40),
        groups: bad(40),
        events: bad(40),
        subscriptions: bad(40),
        bundles: 'W'.repeat(40),
      },
      loyalty: { enabled: true, description: story },
      extra_field_label: bad(),
    },
    shops: [0, 1].map((number) => ({
      name: bad(),
      street: bad(),
      zip: '"><svg onload=x=1>',
      city: bad(),
      country: bad(),
      latitude: 52,
      longitude: 5,
      phone: 'javascript:window.hacked=1',
      about: story,
      offers: ['services', 'groups', 'events', 'subscriptions', 'bundles'],
      hours: { mon: ['00:00-24:00'], tue: ['00:00-24:00'], wed: ['00:00-24:00'], thu: ['00:00-24:00'] },
      special_days: [{ date: 'today+3', reason: bad() }],
      ...(number === 0 && {
        employees: [{ ref: 'someone', name: bad(), title: bad(), about: story }],
        objects: [{ ref: 'thing', name: bad() }],
        rooms: [{ ref: 'room', name: bad(), employee: 'someone', object: 'thing' }],
        categories: payloads.slice(0, 6).map((name, index) => ({ name, services: [service(`service-${index}`)] })),
        taught: [{ ...service('lesson'), options: [service('kind'), service('other-kind')] }],
        classes: payloads.map((_, index) => ({
          class: 'lesson',
          ...session(),
          on: `mon+${1 + index}`,
          at: '10:00',
          options: [{ service: 'kind' }, { service: 'other-kind' }],
        })),
        events: payloads.map((_, index) => ({ event: 'lesson', ...session(), on: `tue+${1 + index}`, at: '10:00' })),
        bundles: payloads.map((name) => ({ name, description: story, price: 10, uses: 3, services: ['lesson'] })),
        reviews: payloads.map((author) => ({ author, rating: 'good' as const, comment: story, at: 'today-3 10:30' })),
      }),
    })),
    subscriptions: payloads.map((name) => ({
      name,
      description: story,
      agreement: story,
      price: 10,
      periodicity: 'weekly',
      duration: 'monthly',
      groups: [{ services: ['lesson', 'service-1'], uses: 2, periodicity: 'weekly' }],
    })),
    promotions: payloads.map((name) => ({ name, description: story, video: film, services: ['lesson', 'service-0'] })),
  };
}

/** A platform of its own, into which the operator brought this company first: so its numbers begin at 1. */
export async function startHostilePlatform(): Promise<Platform> {
  const dataDir = mkdtempSync(join(tmpdir(), 'embook-hostile-'));
  const file = join(dataDir, 'hostile.json');
  writeFileSync(file, JSON.stringify(hostileCompany()));
  await promisify(execFile)('node', ['apps/server/src/cli/company.ts', 'import', file], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return startPlatform({ E2E_DATA_DIR: dataDir });
}
