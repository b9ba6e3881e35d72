import { afterEach, expect, test, vi } from 'vitest';
import { reportAddress, reportTag } from './report-mistakes.ts';

afterEach(() => vi.restoreAllMocks());

function said(report: () => void): unknown[] {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  report();
  return warn.mock.calls.flat();
}

test('[EMB-1] values and names of an element that are not understood are in the console, with what is', () => {
  const tag =
    '<embook-widget company-key="k" mode="modal" locale="fr" theme="drak" colour="#fff" style="margin:0" class="a" consent="no"></embook-widget>';
  expect(said(() => reportTag(tag))).toEqual([
    'Embook: “colour” is not known. Did you mean “color”?',
    'Embook: theme="drak" is not understood. It may be light, dark or auto.',
    'Embook: locale="fr" is not understood. It may be en, de, nl or lt.',
    'Embook: mode="modal" is not understood. It may be inline, side, website or dev.',
    'Embook: consent="no" is not understood. It may be 1, true, 0 or false.',
  ]);
});

test('[EMB-1] what belongs on the script is named with its attribute of the element', () => {
  const tag = '<embook-widget company-key="k" data-locale="nl" data-style="side" data-v-1=""></embook-widget>';
  expect(said(() => reportTag(tag))).toEqual([
    'Embook: “data-locale” belongs on the script; the element has “locale”.',
    'Embook: “data-style” belongs on the script; the element has “mode”.',
  ]);
});

test('[EMB-1] those of a script are named as they are written there', () => {
  const from = '{&quot;companyKey&quot;:&quot;k&quot;}';
  const tag = `<embook-widget origin="https://book.example" mode="popup" lang="nl" from="${from}" fault=""></embook-widget>`;
  expect(said(() => reportTag(tag))).toEqual([
    'Embook: “data-lang” is not known. Did you mean “data-locale”?',
    'Embook: data-style="popup" is not understood. It may be inline, side, website or dev.',
  ]);
});

test('[EMB-1] what an element of a page may have is left alone', () => {
  const tag =
    '<embook-widget id="b" class="x" company-key="k" mode="side" locale="nl-BE" close="" data-v-1="" aria-label="Book"></embook-widget>';
  expect(said(() => reportTag(tag))).toEqual([]);
});

test('[EMB-6] a frame without a loader, or with an older one, is checked by its address', () => {
  const query = { companyApiKey: 'k', style: 'modal', lang: 'nl', utm_source: 'x' };
  expect(said(() => reportAddress(query, 'mode,company-key,heigth'))).toEqual([
    'Embook: “heigth” is not known. Did you mean “height”?',
    'Embook: “lang” is not known. Did you mean “locale”?',
    'Embook: style="modal" is not understood. It may be inline, side, website or dev.',
  ]);
});
