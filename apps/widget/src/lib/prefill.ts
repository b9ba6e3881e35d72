import type { Prefill } from '@embook/domain/embedding';
import { hearParent } from './parent-window.ts';

let given: Prefill = {};

/** What the host knows of its visitor; they still see and send it themselves. */
export const prefilled = (): Prefill => given;

export const hearPrefill = (): (() => void) =>
  hearParent('prefill', ({ fields }) => {
    given = fields;
  });
