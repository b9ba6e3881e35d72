import { type SetupStep, setupSteps } from '@embook/domain/setup';
import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { m } from '../paraglide/messages.js';
import type { Setup } from './queries.ts';
import css from './step-list.module.css';

export const stepName: Readonly<Record<SetupStep, () => string>> = {
  brand: m.start_step_brand,
  shop: m.start_step_shop,
  service: m.start_step_service,
  team: m.start_step_team,
  page: m.start_step_page,
};

const stepHint: Readonly<Record<SetupStep, () => string>> = {
  brand: m.start_step_brand_hint,
  shop: m.start_step_shop_hint,
  service: m.start_step_service_hint,
  team: m.start_step_team_hint,
  page: m.start_step_page_hint,
};

/** The summary of a finished step. */
function outcomeOf(step: SetupStep, { shop, service, employees, invited, seen }: Setup): string | undefined {
  if (step === 'shop' && shop) return [shop.name, shop.city].filter(Boolean).join(', ');
  if (step === 'service') return service?.name;
  if (step === 'team' && employees.length > 0)
    return invited > 0
      ? m.start_team_and_invited({ names: employees.join(', '), count: invited })
      : employees.join(', ');
  return step === 'page' ? seen[0]?.origin.replace(/^https?:\/\//, '') : undefined;
}

/** The five steps; each can be opened at any time. */
export function StepList({ step: current, setup }: { step: SetupStep; setup: Setup }) {
  return (
    <nav className={css.nav} aria-label={m.start_steps()}>
      <ol className={css.steps}>
        {setupSteps.map((step, index) => {
          const isDone = setup.done.includes(step);
          return (
            <li key={step}>
              <Link
                href={`/start/${step}`}
                className={css.step}
                data-done={isDone || undefined}
                aria-current={step === current ? 'step' : undefined}
              >
                <span className={css.number}>
                  {isDone ? (
                    <>
                      <Check size={16} aria-hidden />
                      <span className={css.unseen}>{m.start_step_done()}</span>
                    </>
                  ) : (
                    index + 1
                  )}
                </span>
                <span className={css.words}>
                  <span>{stepName[step]()}</span>
                  <small>{(isDone ? outcomeOf(step, setup) : undefined) ?? stepHint[step]()}</small>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
