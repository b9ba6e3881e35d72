import type { Impact, VisitChoice } from '@embook/domain/hours';
import { m } from '../paraglide/messages.js';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { ImpactList } from './impact-list.tsx';
import { PanelFoot } from './panel-foot.tsx';
import { SidePanel } from './side-panel.tsx';
import { useImpact } from './use-choices.ts';
import type { EditedHours } from './week-editor.tsx';

interface ResolvePanelProps {
  values: EditedHours;
  /** The list of the refusal; edited since, there is none. */
  refused: Impact | undefined;
  fetch: (values: EditedHours, unmoved: number[], signal: AbortSignal) => Promise<{ readonly impact: Impact }>;
  /** They are outside the opening hours, whoever works. */
  isShopClosed?: boolean;
  isSaving: boolean;
  onSave: (choices: VisitChoice[]) => void;
  onClose: () => void;
}

/** HRS-3: visits block the new hours; each needs a choice before they are saved. The week can be edited meanwhile. */
export function ResolvePanel({ values, refused, fetch, isShopClosed, isSaving, onSave, onClose }: ResolvePanelProps) {
  const { query, impact, choices } = useImpact({
    about: `hours ${JSON.stringify(values)}`,
    // Its first day may be typed just now.
    enabled: values.startsOn !== '',
    fetch: (unmoved, signal) => fetch(values, unmoved, signal),
    refused,
  });
  return (
    <SidePanel
      title={m.hours_resolve_title()}
      onClose={onClose}
      foot={
        <PanelFoot
          label={m.hours_save()}
          left={choices.left}
          isSaving={isSaving}
          disabled={impact === undefined}
          onSave={() => onSave(choices.list())}
        />
      }
    >
      {impact ? (
        <ImpactList {...{ impact, choices, isShopClosed }} />
      ) : (
        <Loaded query={query} failed={m.shell_error_title()} waiting={<Skeleton lines={3} />}>
          {() => null}
        </Loaded>
      )}
    </SidePanel>
  );
}
