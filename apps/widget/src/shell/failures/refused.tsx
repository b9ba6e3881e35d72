import { Suspense, useEffect } from 'react';
import { lazyScreen } from '../../lib/lazy-part.tsx';
import { sendToParent } from '../../lib/parent-window.ts';
import css from '../frame.module.css';
import { PlainHeader } from '../header/header.tsx';
import { Wait } from '../wait.tsx';
import type { Refusal } from './refusal.ts';

const RefusedScreen = lazyScreen('src/shell/failures/refused-screen.tsx', () => import('./refused-screen.tsx'));
const SelectScreen = lazyScreen(
  'src/company/select/select-screen.tsx',
  () => import('../../company/select/select-screen.tsx'),
);

export const refusedScreenOf = ({ kind }: Refusal) => (kind === 'missing' ? SelectScreen : RefusedScreen);

export function Refused({ refusal }: { refusal: Refusal }) {
  const { kind } = refusal;
  // Here and not at the start: plain files learn of it from their first call.
  useEffect(() => sendToParent({ type: 'error', code: kind }), [kind]);
  if (refusal.kind === 'missing') {
    return (
      <>
        <PlainHeader />
        <main className={css.main}>
          <Suspense fallback={<Wait />}>
            <SelectScreen />
          </Suspense>
        </main>
      </>
    );
  }
  return (
    <main className={`${css.main} ${css.alone}`}>
      <Suspense fallback={<Wait />}>
        <RefusedScreen refusal={refusal} />
      </Suspense>
    </main>
  );
}
