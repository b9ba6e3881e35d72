import type { Impact, VisitChoice } from '@embook/domain/hours';
import { m } from '../paraglide/messages.js';
import { ImpactList } from './impact-list.tsx';
import { PanelFoot } from './panel-foot.tsx';
import { SidePanel } from './side-panel.tsx';
import { useChoices } from './use-choices.ts';

interface ResolvePanelProps {
  impact: Impact;
  isSaving: boolean;
  onSave: (choices: VisitChoice[]) => void;
  onClose: () => void;
}

/** HRS-3: visits block the new hours; each needs a choice before they are saved. */
export function ResolvePanel({ impact, isSaving, onSave, onClose }: ResolvePanelProps) {
  const choices = useChoices(impact);
  return (
    <SidePanel
      title={m.hours_resolve_title()}
      onClose={onClose}
      foot={
        <PanelFoot
          label={m.hours_save()}
          left={choices.left}
          isSaving={isSaving}
          onSave={() => onSave(choices.list())}
        />
      }
    >
      <ImpactList {...{ impact, choices }} />
    </SidePanel>
  );
}
