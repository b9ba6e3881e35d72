import { expect, test } from 'vitest';
import { valueAt, withDraft, withText } from './values.ts';

test('[CAT-1] a draft by path becomes the nested values of the call', () => {
  expect(withDraft({}, { colour: '#fff', 'loyalty.enabled': true, 'loyalty.need_points': 10 })).toEqual({
    colour: '#fff',
    loyalty: { enabled: true, need_points: 10 },
  });
  expect(valueAt({ loyalty: { need_points: 10 } }, 'loyalty.need_points')).toBe(10);
  expect(valueAt({ font: null }, 'font.name')).toBeUndefined();
});

test('[CAT-5] emptying the last text of a language removes the language', () => {
  const texts = withText(null, 'de', 'tab_names.groups', 'Kurse');
  expect(texts).toEqual({ de: { tab_names: { groups: 'Kurse' } } });
  expect(withText(texts, 'de', 'tab_names.groups', '')).toBeNull();
});
