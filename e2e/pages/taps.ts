import type { BrowserContext } from '@playwright/test';

/** Interactions on the pages of a context: presses outside text fields, and fields typed in. */
export interface Effort {
  taps: number;
  readonly typed: Set<string>;
}

/** Counted in the pages themselves, so that a journey cannot miss one. */
export async function countEffort(context: BrowserContext): Promise<Effort> {
  const effort: Effort = { taps: 0, typed: new Set() };
  await context.exposeBinding('countTap', () => void (effort.taps += 1));
  await context.exposeBinding('countTyped', (_, field: string) => void effort.typed.add(field));
  await context.addInitScript(() => {
    const call = (name: string, ...values: string[]) => void Reflect.apply(Reflect.get(window, name), window, values);
    const isField = (target: EventTarget | null): target is HTMLInputElement =>
      target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type);
    // Not in the capture phase: there Playwright blocks a press whose target moved, and repeats it.
    addEventListener('pointerdown', ({ target }) => isField(target) || call('countTap'));
    addEventListener(
      'input',
      ({ target }) => {
        // The boxes of a code are one field.
        if (isField(target)) call('countTyped', target.autocomplete || target.id || target.name);
      },
      true,
    );
  });
  return effort;
}
