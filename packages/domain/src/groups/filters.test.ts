import { expect, test } from 'vitest';
import { aSession } from '../../testing/session.ts';
import {
  activeFilters,
  classesWith,
  filterCount,
  matchingClasses,
  noFilters,
  showsFilterBar,
  toggleFilter,
} from './index.ts';

test('[GRP-5] ticking twice is not ticking, and the order of ticking does not matter', () => {
  const one = toggleFilter(toggleFilter(noFilters, 'employees', 7), 'employees', 3);
  expect(one).toEqual({ employees: [3, 7], services: [], objects: [] });
  expect(toggleFilter(one, 'employees', 7)).toEqual({ ...noFilters, employees: [3] });
  expect(filterCount(toggleFilter(one, 'objects', 1))).toBe(3);
  expect(noFilters.employees).toEqual([]);
});

test('[GRP-5] the bar shows only when a filter is selected or active', () => {
  const some = toggleFilter(noFilters, 'services', 1);
  expect(showsFilterBar(noFilters, noFilters)).toBe(false);
  expect(showsFilterBar(some, noFilters)).toBe(true);
  expect(showsFilterBar(noFilters, some)).toBe(true);
});

test('[GRP-5] active filters have names; one that the shop does not have is left out', () => {
  const options = {
    employees: [
      { id: 1, name: 'Noor' },
      { id: 2, name: 'Milan' },
    ],
    services: [{ id: 1, name: 'Yoga' }],
    objects: [],
  };
  expect(activeFilters({ employees: [2], services: [1, 99], objects: [5] }, options)).toEqual([
    { kind: 'employees', id: 2, name: 'Milan' },
    { kind: 'services', id: 1, name: 'Yoga' },
  ]);
});

test('[GRP-5] each option counts its own classes', () => {
  const classes = [
    aSession({ employeeId: 1, serviceId: 5, objectId: 9 }),
    aSession({ employeeId: 2, serviceId: 5, objectId: null }),
    aSession({ employeeId: null, serviceId: 6, objectId: 9 }),
  ];
  expect(classesWith(classes, 'employees', 1)).toBe(1);
  expect(classesWith(classes, 'services', 5)).toBe(2);
  expect(classesWith(classes, 'objects', 9)).toBe(2);
  expect(classesWith(classes, 'objects', 1)).toBe(0);
});

test('[GRP-5] several of one kind widen, several kinds narrow', () => {
  const classes = [
    aSession({ id: 1, employeeId: 1, serviceId: 5, objectId: 9 }),
    aSession({ id: 2, employeeId: 2, serviceId: 5, objectId: null }),
    aSession({ id: 3, employeeId: null, serviceId: 6, objectId: 9 }),
  ];
  const found = (given: Partial<typeof noFilters>) =>
    matchingClasses(classes, { ...noFilters, ...given }).map(({ id }) => id);
  expect(found({})).toEqual([1, 2, 3]);
  expect(found({ employees: [1, 2] })).toEqual([1, 2]);
  expect(found({ employees: [1, 2], objects: [9] })).toEqual([1]);
  expect(found({ services: [6], employees: [1] })).toEqual([]);
});
