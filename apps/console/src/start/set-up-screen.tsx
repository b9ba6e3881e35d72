import type { PreviewDraft } from '@embook/domain/catalogue';
import { nextStep, type SetupStep, setupSteps } from '@embook/domain/setup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Redirect, useLocation, useRoute } from 'wouter';
import { useCan, useMe } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import { EmbookMark } from '../ui/page/logo.tsx';
import { Denied, Loaded, Skeleton } from '../ui/state/loaded.tsx';
import shared from '../theme/shared.module.css';
import { setupQuery, type Setup, type StepProps } from './queries.ts';
import css from './start.module.css';
import { stepName, StepList } from './step-list.tsx';
import { BrandStep } from './steps/brand-step.tsx';
import { PageStep } from './steps/page-step.tsx';
import { ServiceStep } from './steps/service-step.tsx';
import { ShopStep } from './steps/shop-step.tsx';
import { TeamStep } from './steps/team-step.tsx';
import { WidgetFrame } from './widget-frame.tsx';

const screens: Readonly<Record<SetupStep, ComponentType<StepProps>>> = {
  brand: BrandStep,
  shop: ShopStep,
  service: ServiceStep,
  team: TeamStep,
  page: PageStep,
};

/** START-1: the set-up of a company. The address names the step; an unknown one opens the first unfinished. */
export default function SetUpScreen({ takesFocus }: { takesFocus: boolean }) {
  const [, params] = useRoute('/start/:step');
  const step = setupSteps.find((each) => each === params?.step);
  const query = useQuery(setupQuery(step ?? 'brand'));
  const can = useCan();
  const { membership } = useMe();
  useEffect(() => {
    document.title = `${m.start_set_up()} · ${membership.name}`;
  }, [membership.name]);
  if (!can('settings.change').ok)
    return (
      <Denied>
        <ButtonLink href="/">{m.start_to_agenda()}</ButtonLink>
      </Denied>
    );
  return (
    <div className={css.screen}>
      <header className={css.top} aria-label={m.start_set_up()}>
        <EmbookMark />
        <b className={shared.cut}>{membership.name}</b>
        <span className={css.soft}>{m.start_set_up()}</span>
        <span className={css.saved}>{m.start_saved_as_you_go()}</span>
        <ButtonLink kind="quiet" href="/">
          {m.start_finish_later()}
        </ButtonLink>
      </header>
      <Loaded query={query} failed={m.shell_error_title()} waiting={<Skeleton lines={6} />}>
        {(setup) =>
          step ? <Steps {...{ step, setup, takesFocus }} /> : <Redirect to={`/start/${nextStep(setup.done)}`} replace />
        }
      </Loaded>
    </div>
  );
}

interface StepsProps {
  step: SetupStep;
  setup: Setup;
  /** Opened from another screen, whose part with the focus is gone. */
  takesFocus: boolean;
}

function Steps({ step, setup, takesFocus }: StepsProps) {
  const client = useQueryClient();
  const [, go] = useLocation();
  const [version, setVersion] = useState(0);
  const [typed, setTyped] = useState<{ readonly step: SetupStep; readonly draft: PreviewDraft }>();
  const onTyped = (draft: PreviewDraft) => setTyped({ step, draft });
  const [isFrameOpen, setFrameOpen] = useState(false);
  const work = useRef<HTMLElement>(null);
  const before = useRef(takesFocus ? undefined : step);
  const Step = screens[step];

  useEffect(() => {
    // A new step takes the focus, for screen readers.
    if (before.current !== step) work.current?.focus();
    before.current = step;
  }, [step]);

  const onSaved = async (next?: SetupStep) => {
    // Everything in the console may have changed: the company, its shops, its employees.
    await client.invalidateQueries();
    setVersion((count) => count + 1);
    if (next) go(`/start/${next}`);
  };
  return (
    <div className={css.columns}>
      <StepList {...{ step, setup }} />
      <main className={css.work} ref={work} tabIndex={-1} aria-label={stepName[step]()}>
        <Step key={step} {...{ setup, onSaved, onTyped }} />
      </main>
      <div className={css.frameButton}>
        <Button block aria-expanded={isFrameOpen} onClick={() => setFrameOpen(!isFrameOpen)}>
          <Eye size={16} aria-hidden />
          {isFrameOpen ? m.start_frame_hide() : m.start_frame_show()}
        </Button>
      </div>
      <aside className={css.preview} data-open={isFrameOpen || undefined} aria-label={m.start_frame_title()}>
        <WidgetFrame {...{ step, setup, version }} draft={typed?.step === step ? typed.draft : undefined} />
      </aside>
    </div>
  );
}
