import { type HostPage, loader, picture, type Studio } from './host-page.ts';

const aurora: Studio = {
  name: 'Aurora',
  look: 'aurora',
  pages: ['Treatments', 'Houses', 'Gift cards', 'Contact'],
  address: 'Aurora · Oudegracht and Wittevrouwen · Utrecht',
};

const solo: Studio = {
  name: 'Solo',
  look: 'solo',
  pages: ['Beds', 'Prices', 'Find us'],
  address: 'Solo · one shop by the station',
};

const card = (name: string, title: string, text: string, path: string): string =>
  `<div>${picture(name, '')}<h3>${title}</h3><p>${text}</p>
<a class="button" href="${path}?companyApiKey=demo-aurora" data-embook-open="${path}">Book ${title.toLowerCase()}</a></div>`;

const house = `<section class="text split"><div><h2>Two houses, one pace</h2>
<p>We opened on the canal in 2011 with three rooms and a kettle. There are eleven rooms now, a sauna in the old cellar and a
second house in Wittevrouwen, but the kettle is still the first thing you hear.</p>
<p class="quote">“I come for the hour and stay for the tea.”</p></div>${picture('tea', '')}</section>`;

/** Each style in the page of a studio that would choose it, and the pages that are hard to be a guest in. */
export const hostPages: readonly HostPage[] = [
  {
    path: '/demo',
    title: 'Website',
    studio: aurora,
    slogan: 'Slow down. We kept a place for you.',
    intro: 'Massage, sauna and movement in two houses in Utrecht.',
    picture: 'canal',
    content: (origin) =>
      `${house}<section>${loader(origin, 'data-company-key="demo-aurora" data-style="website"')}</section>`,
  },
  {
    path: '/demo/side',
    title: 'Side panel',
    studio: aurora,
    slogan: 'An hour that is only yours',
    intro: 'Choose what you need today; we do the rest.',
    picture: 'hammam',
    content: (origin) => `<section class="text"><h2>What would you like?</h2><div class="three">
${card('oils', 'A massage', 'Deep or light, with warm oil, sixty minutes.', '/shops/1/services')}
${card('sauna', 'A class', 'Breathing, stretching and an early sauna.', '/shops/1/groups')}
${card('candles', 'An evening', 'Candles, live strings and a late bath.', '/shops/1/events')}
</div></section><div class="band">${house}</div>
${loader(origin, 'data-company-key="demo-aurora" data-style="side" data-close="1" data-label="Book a visit" data-color="#8a63d2"')}`,
  },
  {
    path: '/demo/inline',
    title: 'Inline',
    studio: aurora,
    slogan: 'Free hours this week',
    intro: 'The diary is part of the page: nothing opens, nothing scrolls twice.',
    picture: 'garden',
    content: (
      origin,
    ) => `<section class="text"><h2>Pick a treatment</h2><p>Prices are what you pay; tea is included.</p></section>
<section class="book"><div id="diary"></div></section>
<div class="band"><section class="text split"><div><h2>Before you come</h2><p>Ring the copper bell, leave your shoes on the
rack and your telephone in the bowl. If you are late we wait a quarter of an hour.</p></div>${picture('candles', '')}</section></div>
${loader(origin, 'data-company-key="demo-aurora" data-style="inline" data-shop="1" data-target="#diary" data-height="720"')}`,
  },
  {
    path: '/demo/solo',
    title: 'Inline, one shop',
    studio: solo,
    slogan: 'Sun, all year round',
    intro: 'One shop, six sunbeds, no waiting.',
    picture: 'waves',
    content: (origin) => `<section class="text"><h2>Pick a bed and a time</h2></section>
<section class="book"><embook-widget company-key="demo-solo" mode="inline" color="#b35c00" height="640">
<p>Please ring us to book a bed: 030 000 00 00.</p></embook-widget></section>${loader(origin)}`,
  },
  {
    path: '/demo/three',
    title: 'Three widgets',
    studio: aurora,
    slogan: 'Good neighbours',
    intro: 'Two businesses share one house, one page and one till.',
    picture: 'street',
    content: (origin) => `<section class="text"><h2>Upstairs Aurora, downstairs Solo</h2><div class="pair">
<div><h3>Treatments upstairs</h3><embook-widget company-key="demo-aurora" mode="inline" shop="1" height="640"></embook-widget></div>
<div><h3>Sunbeds downstairs</h3><embook-widget company-key="demo-solo" mode="inline" height="640"></embook-widget></div>
</div><p><button class="button" data-embook-open="/shops/1/events" data-company-key="demo-aurora">Evenings at Aurora</button></p></section>
<embook-widget company-key="demo-aurora" mode="side" close></embook-widget>${loader(origin)}`,
  },
  {
    path: '/demo/strict',
    title: 'Strict page',
    studio: solo,
    slogan: 'A page that trusts nobody',
    intro: 'No inline script, no inline style, trusted types on. The widget fits in.',
    picture: 'parasol',
    content: (origin) => `<section class="text"><h2>Book a bed</h2>
<p><button class="button" data-embook-open="/shops">Book now</button></p></section>
<section class="book" id="beds"></section>
${loader(origin, 'data-company-key="demo-solo" data-style="inline" data-target="#beds"')}`,
  },
  {
    path: '/demo/react',
    title: 'React app',
    studio: solo,
    slogan: 'Tomorrow at nine?',
    intro: 'This page is a React app; the diary is one of its components.',
    picture: 'sunbed',
    content: (origin) =>
      `<section class="text"><h2>See what is free</h2><div id="app" data-origin="${origin}"></div></section>`,
    scripts: ['/demo/react.js'],
  },
  {
    path: '/demo/dev',
    title: 'For developers',
    studio: aurora,
    slogan: 'What the widget tells its page',
    intro: 'Every event as it arrives. The messages themselves are in the console.',
    picture: 'arches',
    content: (
      origin,
    ) => `<section class="text"><h2>Events</h2><pre id="log" tabindex="0" aria-label="Events"></pre></section>
<section>${loader(origin, 'data-company-key="demo-aurora" data-style="dev"')}</section>`,
    scripts: ['/demo/log.js'],
  },
];
