import { type HostPage, loader, picture, type Studio } from './host-page.ts';

const aurora: Studio = {
  name: 'Aurora',
  look: 'aurora',
  home: '/demo',
  pages: [
    ['Treatments', '/demo/inline'],
    ['Evenings', '/demo/side'],
    ['Our houses', '/demo#houses'],
    ['Contact', '#contact'],
  ],
  address: 'Aurora · Oudegracht 112 and Biltstraat 41 · Utrecht',
  hours: 'Open every day; the kettle goes on at half past seven.',
};

const solo: Studio = {
  name: 'Solo',
  look: 'solo',
  home: '/demo/solo',
  pages: [
    ['Sunbeds', '/demo/solo'],
    ['Tomorrow', '/demo/react'],
    ['Find us', '#contact'],
  ],
  address: 'Solo · Voorstraat 58 · Utrecht',
  hours: 'Open every day, on Sundays from noon.',
};

const card = (name: string, title: string, text: string, path: string): string =>
  `<div>${picture(name, '')}<h3>${title}</h3><p>${text}</p>
<a class="button" href="${path}?companyApiKey=demo-aurora" data-embook-open="${path}">Book ${title.toLowerCase()}</a></div>`;

const house = `<section class="text split" id="houses"><div><h2>Two houses, one pace</h2>
<p>We opened on the canal in 2011 with three rooms and a kettle. There are eleven rooms now, a sauna in the old cellar and a
second house in Wittevrouwen, but the kettle is still the first thing you hear.</p>
<p class="quote">“I come for the hour and stay for the tea.”</p></div>${picture('tea', '')}</section>`;

const skin = `<div class="band"><section class="text split"><div><h2>Your skin goes first</h2>
<p>Tell us how you burn and we set the minutes; you can always come back for more. Goggles are free, and so is the advice to
skip a day.</p><p class="quote">“Ten minutes of July, in the middle of January.”</p></div>${picture('parasol', '')}</section></div>`;

/** Each style in the page of a studio that would choose it, and pages that are hard to embed into. */
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
<p>Please ring us to book a bed: 030 000 00 00.</p></embook-widget></section>${skin}${loader(origin)}`,
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
<p>Beside the diary or in it, both work: the button opens the same shop over the page.</p>
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
      `<section class="text"><h2>See what is free</h2><div id="app" data-origin="${origin}"></div></section>${skin}`,
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
