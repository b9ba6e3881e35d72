import type { Session } from '@embook/domain/groups';
import { addDays, type IsoWeek, mondayOf } from '@embook/domain/shared';
import { aSession, aSessionOption } from '@embook/domain/testing/session';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { startTexts } from '../lib/texts.ts';
import { type Answers, aShopWithPeople } from '../testing/demo-answers.ts';
import { address, openWidget } from '../testing/open-widget.tsx';

// happy-dom applies no styles, and computing them is most of the cost of a query by role.
configure({ defaultHidden: true });

/** 16 to 22 November 2026; it is Monday, 10:00. */
const WEEK: IsoWeek = { year: 2026, week: 47 };

/** A time of a week: day 0 is Monday. */
const on = (day: number, hour: number, week = WEEK): number => addDays(mondayOf(week), day) + hour * 3600;

const filters = {
  employees: [
    { id: 1, name: 'Noor' },
    { id: 2, name: 'Milan' },
  ],
  services: [{ id: 5, name: 'Yoga' }],
  objects: [{ id: 9, name: 'Reformers' }],
};

/** Answers with these classes, by the requested week and filters. */
const withClasses = (...classes: Session[]): Answers => ({
  shopGet: { shop: aShopWithPeople({ groups: true }) },
  shopFilters: filters,
  groupWeek: ({ weekOfYear, year, employees }) => {
    const monday = mondayOf({ year, week: weekOfYear });
    const found = classes.filter(({ employeeId }) => employees.length === 0 || employees.includes(employeeId ?? 0));
    const slots = [0, 1, 2, 3, 4, 5, 6].map((day) => {
      const midnight = addDays(monday, day);
      const groups = found.filter(({ startsAt }) => startsAt >= midnight && startsAt < addDays(midnight, 1));
      return [String(day + 1), { date: '', groups }];
    });
    return { slots: Object.fromEntries(slots) };
  },
});

const PATH = '/shops/1/groups';
const tabs = () => screen.findAllByRole('tab');
const labelOf = (tab: Element | undefined) => tab?.firstChild?.textContent;
const selectedDay = async () => labelOf((await tabs()).find((tab) => tab.getAttribute('aria-selected') === 'true'));
const dayTitles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const row = async (name: string) => {
  const title = await screen.findByText(name, { selector: 'h4, h4 > button' });
  return within(title.closest('li')!);
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const follow = (name: string | RegExp) => fireEvent.click(screen.getByRole('link', { name }));
const weeksAsked = (calls: ReturnType<typeof openWidget>['calls']) =>
  calls
    .filter(({ name }) => name === 'groupWeek')
    .map(({ fields }) => {
      const { year, weekOfYear } = fields as { year: number; weekOfYear: number };
      return `${year}-${weekOfYear}`;
    });

describe('the week', () => {
  test('[GRP-1] starts with the current one, with links to later ones and back, but not into the past', async () => {
    const weekly = [47, 48, 49, 50].map((week) => {
      const startsAt = on(0, 18, { year: 2026, week });
      return aSession({ id: week, startsAt, serviceName: `Yoga ${week}` });
    });
    const { calls } = openWidget(PATH, withClasses(...weekly));
    await row('Yoga 47');
    expect(screen.getByRole('heading', { level: 2, name: '16 – 22 November' })).toBeTruthy();
    expect(screen.getByText('Week 47')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Previous week' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Today' })).toBeNull();

    follow('Next week');
    expect(screen.getByRole('heading', { level: 2, name: '23 – 29 November' })).toBeTruthy();
    await row('Yoga 48');
    follow('Next week');
    expect(screen.getByRole('heading', { level: 2, name: '30 November – 6 December' })).toBeTruthy();
    await row('Yoga 49');
    follow('Previous week');
    expect(screen.getByRole('heading', { level: 2, name: '23 – 29 November' })).toBeTruthy();
    follow('Today');
    await row('Yoga 47');
    expect(screen.queryByRole('link', { name: 'Previous week' })).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Next week');
    expect(weeksAsked(calls)).toEqual(['2026-47', '2026-48', '2026-49', '2026-50']);
  });

  test('[GRP-1] is one call, and the next week is prefetched', async () => {
    const { calls } = openWidget(PATH, withClasses(aSession({ startsAt: on(0, 18) })));
    await row('Yoga');
    expect(weeksAsked(calls)).toEqual(['2026-47', '2026-48']);
    fireEvent.click((await tabs())[2]!);
    expect(weeksAsked(calls)).toEqual(['2026-47', '2026-48']);
  });

  test('[GRP-1] [I18N-7] week 53 ends in the new year, and week 1 follows it', async () => {
    const late = { year: 2026, week: 53 };
    const { calls } = openWidget(`${PATH}?week=2026-W53`, withClasses(aSession({ startsAt: on(4, 9, late) })));
    await row('Yoga');
    expect(screen.getByRole('heading', { level: 2, name: '28 December 2026 – 3 January 2027' })).toBeTruthy();
    expect((await tabs()).map((tab) => tab.querySelector('b')?.textContent)).toEqual([
      '28',
      '29',
      '30',
      '31',
      '1',
      '2',
      '3',
    ]);
    expect(dayTitles()).toEqual(['Fri 1 January 1 class']);
    follow('Next week');
    expect(screen.getByRole('heading', { level: 2, name: '4 – 10 January 2027' })).toBeTruthy();
    expect(weeksAsked(calls).slice(0, 2)).toEqual(['2026-53', '2027-1']);
  });

  test.each([
    ['a week that is over', 'week=2026-W46'],
    ['a day that is over', 'day=2026-11-15'],
    ['week 0', 'week=2026-W00'],
    ['week 54', 'week=2026-W54'],
    ['week 53 of a year without one', 'week=2027-W53'],
    ['31 February', 'day=2027-02-31'],
    ['the year 9999', 'day=9999-12-31'],
    ['words', 'week=now&day=<b>&employees=all&only=yes'],
  ])('[B13] %s in the address opens the current week', async (_, query) => {
    const { calls } = openWidget(`${PATH}?${query}`, withClasses(aSession({ startsAt: on(0, 18) })));
    await row('Yoga');
    expect(weeksAsked(calls)[0]).toBe('2026-47');
  });
});

describe('the day strip', () => {
  const classes = [
    aSession({ id: 1, startsAt: on(2, 9) }),
    aSession({ id: 2, startsAt: on(2, 18), serviceName: 'Yin' }),
  ];

  test('[GRP-2] shows every weekday in four lengths, Monday first, and dots where there are classes', async () => {
    openWidget(PATH, withClasses(...classes));
    await row('Yin');
    const [monday, , wednesday, ...others] = await tabs();
    expect([...monday!.querySelectorAll('[aria-hidden] > span')].map(({ textContent }) => textContent)).toEqual([
      'Monday',
      'Mond',
      'Mo',
      'M',
      '',
    ]);
    expect(labelOf(wednesday)).toBe('Wed 18 November, 2 classes');
    expect(wednesday?.querySelectorAll('i')).toHaveLength(2);
    expect(others).toHaveLength(4);
  });

  test('[GRP-2] selects the first day with classes, and any other by keyboard', async () => {
    openWidget(PATH, withClasses(...classes, aSession({ id: 3, startsAt: on(4, 9), serviceName: 'Ride' })));
    await row('Ride');
    expect(await selectedDay()).toBe('Wed 18 November, 2 classes');
    expect(dayTitles()).toEqual(['Wed 18 November 2 classes', 'Fri 20 November 1 class']);
    const key = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name });
    (await tabs())[2]?.focus();
    key('ArrowRight');
    key('ArrowRight');
    expect(await selectedDay()).toBe('Fri 20 November, 1 class');
    expect(dayTitles()).toEqual(['Fri 20 November 1 class']);
    key('Home');
    expect(await selectedDay()).toBe('Mon 16 November, 0 classes');
    key('ArrowLeft');
    expect(await selectedDay()).toBe('Sun 22 November, 0 classes');
    expect((await tabs()).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  test('[GRP-3] the toggle shows one day, or all days again', async () => {
    openWidget(PATH, withClasses(...classes, aSession({ id: 3, startsAt: on(4, 9), serviceName: 'Ride' })));
    await row('Ride');
    press('Show one day');
    expect(dayTitles()).toEqual(['Wed 18 November 2 classes']);
    fireEvent.click((await tabs())[4]!);
    expect(dayTitles()).toEqual(['Fri 20 November 1 class']);
    press('Show all days');
    expect(dayTitles()).toEqual(['Wed 18 November 2 classes', 'Fri 20 November 1 class']);
  });
});

describe('the classes', () => {
  test('[GRP-4] are grouped by date; hidden ones are not shown', async () => {
    openWidget(
      PATH,
      withClasses(
        aSession({ id: 1, startsAt: on(0, 18), serviceName: 'Slow flow' }),
        aSession({ id: 2, startsAt: on(1, 7), serviceName: 'Secret', bookableType: 'never_and_hidden' }),
        aSession({ id: 3, startsAt: on(1, 8), groupName: 'Yin by candlelight' }),
      ),
    );
    const yin = await row('Yin by candlelight');
    expect(dayTitles()).toEqual(['Today Mon 16 November 1 class', 'Tomorrow Tue 17 November 1 class']);
    expect(screen.queryByText('Secret')).toBeNull();
    expect(yin.getByText('08:00')).toBeTruthy();
    expect(yin.getByText('09:00')).toBeTruthy();
    expect(yin.getByText('Noor').closest('p')?.textContent).toBe('Noor\u00a0· Dawn room');
    expect(yin.getByText('€ 14,50')).toBeTruthy();
    expect(screen.getByText('Now').nextSibling?.textContent).toBe('10:00');
  });

  test('[GRP-4] an empty week says so and leads to the next class', async () => {
    openWidget(`${PATH}?week=2026-W48`, withClasses(aSession({ startsAt: on(3, 18, { year: 2026, week: 50 }) })));
    expect(await screen.findByText('No classes this week')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Next: Thu 10 December' }));
    expect(screen.getByRole('heading', { level: 2, name: '7 – 13 December' })).toBeTruthy();
    expect(await row('Yoga')).toBeTruthy();
  });

  test('[GRP-4] opened without a week it starts with the first that has a class', async () => {
    openWidget(PATH, withClasses(aSession({ startsAt: on(3, 18, { year: 2026, week: 50 }) })));
    expect(await screen.findByRole('heading', { level: 2, name: '7 – 13 December' })).toBeTruthy();
    expect(await row('Yoga')).toBeTruthy();
  });

  test('[GRP-4] when nothing is planned at all, no next class is offered', async () => {
    const { calls } = openWidget(PATH, withClasses());
    expect(await screen.findByText('No classes this week')).toBeTruthy();
    await expect.poll(() => screen.queryByRole('button', { name: /^Next:/ })).toBeNull();
    expect(weeksAsked(calls).length).toBeLessThan(12);
  });

  test.each<[badge: string, given: Partial<Session>, selectable: boolean]>([
    ['Full', { full: true, available: 0 }, false],
    ['Cancelled', { cancelled: true }, false],
    ['Booked', { bookedByMe: true }, false],
    ['Bought', { bookedByMe: true, boughtByMe: true }, false],
    ['Booked', { bookedByMe: true, options: [aSessionOption()] }, false],
    ['Payment pending', { heldByMe: true, full: true, available: 0 }, true],
    ['Not bookable online', { bookableType: 'never' }, false],
    ['Already started', { startsAt: on(0, 9) }, false],
  ])('[GRP-7] %s is shown, and whether it can be selected', async (badge, given, selectable) => {
    openWidget(PATH, withClasses(aSession({ startsAt: on(0, 18), ...given })));
    const yoga = await row('Yoga');
    expect(yoga.getByText(badge)).toBeTruthy();
    expect(yoga.queryAllByRole('button')).toHaveLength(selectable ? 1 : 0);
  });

  test.each([
    [4711, 'Go to my booking', '/reservations/details/product/4711/1'],
    [null, 'Go to my bookings', '/reservations'],
  ])(
    '[GRP-7] one the customer has booked (booking %s) links to that booking and cannot be booked',
    async (myBookingId, words, there) => {
      const yoga = aSession({ startsAt: on(3, 18) });
      const { reload } = openWidget(PATH, withClasses(yoga));
      fireEvent.click((await row('Yoga')).getByRole('button'));
      expect(screen.getByRole('link', { name: 'Book' })).toBeTruthy();
      Object.assign(yoga, { bookedByMe: true, myBookingId });
      reload();
      expect((await row('Yoga')).getByRole('link', { name: words }).getAttribute('href')).toBe(there);
      expect(screen.queryByRole('link', { name: 'Book' })).toBeNull();
    },
  );

  test('[GRP-8] taken and total places are shown only where the company allows it', async () => {
    openWidget(
      PATH,
      withClasses(
        aSession({ id: 1, startsAt: on(0, 18), serviceName: 'Many', available: 9, total: 16 }),
        aSession({ id: 2, startsAt: on(0, 19), serviceName: 'Few', available: 1, total: 16 }),
        aSession({ id: 3, startsAt: on(0, 20), serviceName: 'Quiet', showSessionsLeft: false }),
      ),
    );
    const many = await row('Many');
    expect(many.getByText('7 of 16 taken')).toBeTruthy();
    expect(many.getByText('9 places left')).toBeTruthy();
    expect((await row('Few')).getByText('1 place left').querySelector('svg')).toBeTruthy();
    expect((await row('Quiet')).queryByText(/taken|left/)).toBeNull();
  });

  test('[GRP-6] selecting one shows the book button, which leads to the confirmation; a reload keeps the choice', async () => {
    const { reload } = openWidget(PATH, withClasses(aSession({ startsAt: on(3, 18) })));
    const yoga = await row('Yoga');
    expect(screen.queryByRole('link', { name: 'Book' })).toBeNull();
    fireEvent.click(yoga.getByRole('button', { name: 'Yoga' }));
    expect(yoga.getByRole('button').getAttribute('aria-pressed')).toBe('true');
    const [facts] = screen.getAllByText(/^Thu 19 November · 18:00/);
    expect(facts?.textContent).toBe('Thu 19 November\u00a0· 18:00\u00a0· €\u00a014,50');

    reload();
    expect((await row('Yoga')).getByRole('button').getAttribute('aria-pressed')).toBe('true');
    follow('Book');
    expect(address()).toBe('/book/confirm/group');
  });

  test('[GRP-6] sub-options open in place, and the chosen one is booked', async () => {
    const options = [
      aSessionOption({ id: 1, serviceName: 'Own socks', cost: 2400 }),
      aSessionOption({ id: 2, serviceName: 'With socks', cost: 3350 }),
      aSessionOption({ id: 3, serviceName: 'On the balcony', full: true }),
    ];
    const { reload } = openWidget(PATH, withClasses(aSession({ startsAt: on(3, 18), options })));
    const yoga = await row('Yoga');
    expect(yoga.getByText('from € 24,00')).toBeTruthy();
    fireEvent.click(yoga.getByRole('button', { name: 'Yoga' }));
    expect(screen.queryByRole('link', { name: 'Book' })).toBeNull();
    const full = yoga.getByRole('radio', { name: /On the balcony.*Full/ });
    expect(full).toHaveProperty('disabled', true);
    expect(full.closest('label')?.textContent).not.toContain('€');
    expect(yoga.getAllByRole('radio')).toHaveLength(3);
    fireEvent.click(yoga.getByRole('radio', { name: /With socks/ }));
    // Beside each other and not in one text: where there is little room, only the first is shortened.
    const [facts] = screen.getAllByText(/^Thu 19 November · 18:00/);
    expect(facts?.textContent).toBe('Thu 19 November\u00a0· 18:00\u00a0· €\u00a033,50');
    expect(facts?.previousElementSibling?.textContent).toBe('With socks');
    reload();
    expect(await screen.findByRole('radio', { name: /With socks/ })).toHaveProperty('checked', true);
  });

  test('[GRP-6] the choice stays visible in another week, and a class that has filled up is no longer chosen', async () => {
    const yoga = aSession({ startsAt: on(3, 18) });
    const { reload } = openWidget(PATH, withClasses(yoga));
    fireEvent.click((await row('Yoga')).getByRole('button'));
    follow('Next week');
    expect(screen.getByRole('link', { name: 'Book' })).toBeTruthy();
    yoga.full = true;
    follow('Today');
    reload();
    expect((await row('Yoga')).getByText('Full')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Book' })).toBeNull();
  });

  test.each([
    ['website', '112px'],
    ['dev', '112px'],
    ['side', ''],
    ['inline', ''],
  ] as const)('[GRP-6] in %s style the list ends with %j of padding once a class is chosen', async (style, room) => {
    openWidget(PATH, withClasses(aSession({ startsAt: on(0, 18) })), style);
    const yoga = await row('Yoga');
    fireEvent.click(yoga.getByRole('button'));
    expect(screen.getByRole('tabpanel').style.paddingBlockEnd).toBe(room);
  });

  test('[ERR-2] that fail to load show the error in place, and one tap retries', async () => {
    let down = true;
    const answers = withClasses(aSession({ startsAt: on(0, 18) }));
    openWidget(PATH, {
      ...answers,
      groupWeek: (fields) => {
        if (down) throw new ApiError({ kind: 'internal' });
        return typeof answers.groupWeek === 'function' ? answers.groupWeek(fields) : { slots: {} };
      },
    });
    expect(await screen.findByText('The classes did not load')).toBeTruthy();
    down = false;
    press('Try again');
    expect(await row('Yoga')).toBeTruthy();
  });

  test('[A16] HTML in names is shown as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u202E';
    openWidget(
      PATH,
      withClasses(aSession({ startsAt: on(0, 18), serviceName: hostile, employeeName: hostile, roomName: hostile })),
    );
    expect(await screen.findByRole('heading', { level: 4, name: /onerror=alert/ })).toBeTruthy();
    expect(document.querySelector('[onerror]')).toBeNull();
  });

  test('[I18N-1] the whole screen is in the language of the visitor', async () => {
    await startTexts('de');
    openWidget(PATH, withClasses(aSession({ startsAt: on(1, 18), available: 3 })));
    expect((await row('Yoga')).getByText('Noch 3 Plätze frei')).toBeTruthy();
    expect(screen.getByText('Woche 47')).toBeTruthy();
    expect(dayTitles()).toEqual(['Morgen Di 17. November 1 Kurs']);
    await startTexts('en');
  });
});

describe('the filters', () => {
  const classes = [
    aSession({ id: 1, startsAt: on(0, 18), serviceName: 'Slow flow', employeeId: 1, serviceId: 5 }),
    aSession({ id: 2, startsAt: on(0, 19), serviceName: 'Boxing', employeeId: 2, serviceId: 6 }),
    aSession({ id: 3, startsAt: on(1, 19), serviceName: 'Ride', employeeId: 2, serviceId: 7 }),
  ];
  const dialog = () => within(screen.getByRole('dialog'));
  const tick = (name: RegExp) => fireEvent.click(dialog().getByRole('checkbox', { name }));
  const open = async () => {
    await row('Slow flow');
    press('Filters');
    await dialog().findByText('With whom');
  };

  test('[GRP-5] employees, services and objects are checkboxes with their number of classes', async () => {
    openWidget(PATH, withClasses(...classes));
    await open();
    const options = dialog()
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent);
    expect(options).toEqual(['Noor1', 'Milan2', 'Yoga1', 'Reformers0']);
  });

  test('[GRP-5] the bar appears once something is selected; only apply changes the list', async () => {
    const { calls } = openWidget(PATH, withClasses(...classes));
    await open();
    expect(dialog().queryByText('Apply')).toBeNull();
    tick(/Milan/);
    expect(dialog().getByText('2 classes this week')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 4, name: 'Slow flow' })).toBeTruthy();
    fireEvent.click(dialog().getByText('Apply'));
    await expect.poll(() => screen.queryByRole('heading', { name: 'Slow flow' })).toBeNull();
    expect(await row('Ride')).toBeTruthy();
    expect(calls.findLast(({ name }) => name === 'groupWeek')?.fields).toMatchObject({ employees: [2] });
  });

  test('[GRP-5] active filters are shown as chips, survive a reload, and can be removed and cleared', async () => {
    const { reload } = openWidget(`${PATH}?employees=1&employees=2&services=5`, withClasses(...classes));
    reload();
    await row('Slow flow');
    expect(screen.getByRole('button', { name: 'Filters, 3 active' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove filter Noor' }));
    expect(screen.getByRole('button', { name: 'Filters, 2 active' })).toBeTruthy();
    expect(location.search).not.toContain('employees=1');
    press('Clear');
    expect(screen.getByRole('button', { name: 'Filters' })).toBeTruthy();
    expect(await row('Slow flow')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });

  test('[GRP-5] clear in the dialog unticks all, and applying that removes the filter', async () => {
    openWidget(`${PATH}?employees=2`, withClasses(...classes));
    await row('Ride');
    press('Filters, 1 active');
    await dialog().findByText('With whom');
    fireEvent.click(dialog().getByText('Clear'));
    expect(dialog().queryAllByRole('checkbox', { checked: true })).toEqual([]);
    fireEvent.click(dialog().getByText('Apply'));
    expect(await row('Slow flow')).toBeTruthy();
  });

  test('[GRP-5] when nothing matches, one tap clears the filters', async () => {
    openWidget(`${PATH}?employees=77`, withClasses(...classes));
    expect(await screen.findByText('No class matches your filters')).toBeTruthy();
    press('Clear filters');
    expect(await row('Slow flow')).toBeTruthy();
  });
});

describe('the events beside the classes', () => {
  const gala = aSession({ id: 71, serviceName: 'Gala', startsAt: on(4, 20) });
  const past = aSession({ id: 72, serviceName: 'Breakfast', startsAt: on(0, 8) });
  const later = aSession({ id: 73, serviceName: 'Market', startsAt: on(1, 9, { year: 2026, week: 48 }) });
  const hidden = aSession({ id: 74, serviceName: 'Staff', startsAt: on(4, 9), bookableType: 'never_and_hidden' });
  const yoga = aSession({ startsAt: on(2, 18) });
  const eventsAsked = (calls: ReturnType<typeof openWidget>['calls']) =>
    calls.filter(({ name }) => name === 'eventList').map(({ fields }) => fields);
  const region = () => screen.findByRole('region', { name: 'Events this week' });
  const linksOf = (part: HTMLElement) => within(part).getAllByRole('link');

  test('[EVT-1] [EVT-5] [GRP-1] are loaded once, from the first on and a hundred at a time, and shown by week', async () => {
    const { calls } = openWidget(PATH, {
      ...withClasses(yoga),
      shopGet: { shop: aShopWithPeople({ groups: true, events: true }) },
      eventList: { slots: [past, gala, hidden, later] },
    });
    const links = linksOf(await region());
    expect(links.map(({ textContent }) => textContent)).toEqual(['GalaFri 20 November, 20:00']);
    expect(links[0]?.getAttribute('href')).toBe('/shops/1/events/71');
    follow('Next week');
    await waitFor(async () => expect((await region()).textContent).toContain('Market'));
    expect(linksOf(await region())).toHaveLength(1);
    expect(eventsAsked(calls)).toEqual([{ shopId: 1, first: 0, limit: 100 }]);
  });

  test('[SHOP-2] are not requested for a shop without events', async () => {
    const { calls } = openWidget(PATH, withClasses(yoga));
    expect(await row('Yoga')).toBeDefined();
    expect(eventsAsked(calls)).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Events this week' })).toBeNull();
  });

  test('[ERR-2] that fail to load leave the classes as they are', async () => {
    const eventList = () => {
      throw new ApiError({ kind: 'network' });
    };
    openWidget(PATH, {
      ...withClasses(yoga),
      shopGet: { shop: aShopWithPeople({ groups: true, events: true }) },
      eventList,
    });
    expect(await row('Yoga')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Events this week' })).toBeNull();
  });
});
