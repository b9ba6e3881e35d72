import type { AuthFlow } from '@embook/domain/auth';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import css from './step-trail.module.css';
import { stepWords } from './step-words.ts';

interface StepTrailProps {
  flow: AuthFlow;
  onBack: (steps: number) => void;
}

/** AUTH-8: a breadcrumb of the steps so far; each leads back with what was typed there. */
export function StepTrail({ flow: { step, trail }, onBack }: StepTrailProps) {
  return (
    <nav className={css.trail} aria-label={m.auth_steps()}>
      {trail.length > 0 && (
        <button type="button" className={css.back} aria-label={m.auth_back()} onClick={() => onBack(1)}>
          <ChevronLeft size={20} aria-hidden />
        </button>
      )}
      <ol className={css.steps}>
        {trail.map((earlier, index) => (
          <li key={earlier} className={css.step}>
            <button type="button" className={css.earlier} onClick={() => onBack(trail.length - index)}>
              {stepWords[earlier].name()}
            </button>
            <ChevronRight size={16} aria-hidden />
          </li>
        ))}
        <li className={css.here} aria-current="step">
          {stepWords[step].name()}
        </li>
      </ol>
    </nav>
  );
}
