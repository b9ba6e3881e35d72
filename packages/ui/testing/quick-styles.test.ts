import { expect, test } from 'vitest';
import { computed, quickStyle } from './quick-styles.ts';

const PAGE = `<main><h1>A</h1><p>B <b>c</b></p><ul><li><button>d</button></li></ul><dialog></dialog><dialog open></dialog>
  <template></template><script type="x"></script><div hidden></div><input><table><tr><td></td></tr></table>
  <section style="visibility:hidden"><p>e</p><p style="display:none"><i style="visibility:visible"></i></p></section></main>`;

const read = ({ display, visibility, content, color }: CSSStyleDeclaration) => [display, visibility, content, color];

function expectSame(): void {
  for (const element of document.querySelectorAll('*')) {
    expect(read(quickStyle(element)), element.outerHTML).toEqual(read(computed(element)));
    for (const name of ['display', 'visibility', 'content', 'font-size'])
      expect(quickStyle(element).getPropertyValue(name)).toBe(computed(element).getPropertyValue(name));
  }
}

test('styles are those that happy-dom computes, whatever the order they are asked in', () => {
  for (let round = 0; round < 2; round += 1) {
    document.body.innerHTML = PAGE;
    expectSame();
    document.querySelector('main')!.style.display = 'none';
    expectSame();
  }
});

test('a style sheet counts as soon as it is there, and no longer than that', () => {
  document.body.innerHTML = PAGE;
  expectSame();
  const sheet = document.createElement('style');
  sheet.textContent = 'p { display: none } li { visibility: hidden }';
  document.head.append(sheet);
  expect(quickStyle(document.querySelector('p')!).display).toBe('none');
  expect(quickStyle(document.querySelector('button')!).visibility).toBe('hidden');
  sheet.remove();
  expect(quickStyle(document.querySelector('p')!).display).toBe('block');
  expectSame();
});

test('what is in no page has no style', () => {
  expect(quickStyle(document.createElement('p')).display).toBe(computed(document.createElement('p')).display);
});

test('queries by role use it', () => {
  expect(window.getComputedStyle).toBe(quickStyle);
  expect(document.defaultView?.getComputedStyle).toBe(quickStyle);
});
