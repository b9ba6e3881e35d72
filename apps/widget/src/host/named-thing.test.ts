import { expect, test } from 'vitest';
import { namesNothing, thingPath } from './follow-host.ts';

test.each([
  ['/shops?embookOpen=&shop=1&service=12', '/shops/1/services?service=12'],
  ['/shops?companyKey=k&style=side&shop=1&service=12&employee=3', '/shops/1/services?service=12&employee=3'],
  ['/shops?shop=1&category=Face+%26+skin', '/shops/1/services?category=Face+%26+skin'],
  ['/shops?shop=1&class=5', '/shops/1/groups?services=5'],
  ['/shops?shop=1&event=7', '/shops/1/events/7'],
  ['/shops?event=7', '/event/7'],
  ['/shops?shop=1', '/shops/1'],
  ['/shops?shop=..%2Fprofile&service=1', '/shops'],
  ['/shops?embookOpen=&userEmail=jane%40host.example&gtm=x', '/shops'],
  ['/shops', '/shops'],
  ['/profile?shop=1', '/profile?shop=1'],
])('[EMB-1] a trigger that names %s opens %s', (named, path) => {
  expect(thingPath(named)).toBe(path);
});

test.each([
  ['/shops?embookOpen=', true],
  ['/shops?embookOpen=&companyKey=k&gtm=x', true],
  ['/shops?embookOpen=&shop=1', false],
  ['/shops?embookOpen=&event=7', false],
  ['/shops', false],
  ['/shops/1/services?embookOpen=', false],
])('[EMB-1] whether the trigger %s only opens the panel: %s', (address, is) => {
  expect(namesNothing(address)).toBe(is);
});
