import { createElement, createRef, type JSX } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, expectTypeOf, test } from 'vitest';
import { Embook, type EmbookWidgetElement, type EventDetails } from './react.ts';

const props = { origin: 'https://book.example', companyKey: 'k' } as const;

test('[EMB-1] a server renders the element with its attributes and what to show without a script', () => {
  const more = {
    mode: 'side',
    close: true,
    open: false,
    id: 'book',
    className: 'wide',
    onReady: () => undefined,
  } as const;
  expect(renderToString(createElement(Embook, { ...props, ...more }, 'Ring us'))).toBe(
    '<embook-widget company-key="k" origin="https://book.example" mode="side" close="true" open="false" id="book" class="wide">Ring us</embook-widget>',
  );
});

test('[EMB-1] its types take what an element has, a ref to call one widget, and props that may be undefined', () => {
  const ref = createRef<EmbookWidgetElement>();
  const locale = undefined as 'nl' | undefined;
  const element = createElement(Embook, { ...props, ref, locale, style: { minWidth: 0 }, onPayment: () => undefined });
  ref.current?.widget?.prefill({ email: 'ada@studio.example' });
  expect(element.props.ref).toBe(ref);
  expectTypeOf<EventDetails['payment']['status']>().toEqualTypeOf<'pending' | 'ok' | 'error' | 'cancel'>();
  expectTypeOf<JSX.IntrinsicElements['embook-widget']['company-key']>().toEqualTypeOf<string>();
  // React leaves out a false attribute, and without this one there is consent.
  expectTypeOf<JSX.IntrinsicElements['embook-widget']['consent']>().toEqualTypeOf<'0' | '1' | undefined>();
  expectTypeOf<JSX.IntrinsicElements['embook-widget']['label']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<HTMLElementTagNameMap['embook-widget']>().toEqualTypeOf<EmbookWidgetElement>();
  expectTypeOf<HTMLElementEventMap['embook:auth']>().toEqualTypeOf<CustomEvent<EventDetails['auth']>>();
});
