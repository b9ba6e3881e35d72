import type { AuthFlow } from '@embook/domain/auth';
import { ChevronRight } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import css from './step-trail.module.css';
import layout from '../../ui/shared/layout.module.css';
import { stepWords } from './step-words.ts';

interface StepTrailProps {
  flow: AuthFlow;
  onBack: (steps: number) => void;
}

/** AUTH-8: a breadcrumb of the steps so far; each leads back with what was typed there. The arrow is the header's. */
export function StepTrail({ flow: { step, trail }, onBack }: StepTrailProps) {
  return (
    <nav className={css.trail} aria-label={m.auth_steps()}>
      <ol className={css.steps}>
        {trail.map((earlier, index) => (
          <li key={earlier} className={css.step}>
            <button type="button" className={layout.trailLink} onClick={() => onBack(trail.length - index)}>
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
