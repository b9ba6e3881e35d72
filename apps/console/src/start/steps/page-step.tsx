import { useLocation } from 'wouter';
import { m } from '../../paraglide/messages.js';
import { Examples } from '../examples.tsx';
import { PageCheck } from '../page/page-check.tsx';
import { PageLink } from '../page/page-link.tsx';
import { SeenPages } from '../page/seen-pages.tsx';
import { SnippetBox } from '../page/snippet-box.tsx';
import { TestBooking } from '../page/test-booking.tsx';
import type { StepProps } from '../queries.ts';
import { StepFrame } from '../step-frame.tsx';

/** START-1, the last step: the widget on the company's web page, or as a link (START-2). */
export function PageStep({ setup, onSaved }: StepProps) {
  const [, go] = useLocation();
  return (
    <StepFrame
      step="page"
      title={m.start_page_title()}
      lead={m.start_page_lead()}
      action={m.start_to_agenda()}
      onSubmit={() => go('/agenda')}
    >
      <SnippetBox origin={setup.origin} />
      <SeenPages seen={setup.seen} />
      <PageCheck origin={setup.origin} />
      <PageLink link={setup.link} />
      <TestBooking {...{ setup, onSaved }} />
      {setup.examples > 0 && <Examples {...{ setup, onSaved }} />}
    </StepFrame>
  );
}
