import type { Hours, Impact, VisitChoice } from '@embook/domain/hours';
import { Sun } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAddressAction } from '../lib/address-action.ts';
import { call } from '../lib/call.ts';
import { useCan, useMe } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { Button } from '../ui/button/button.tsx';
import shared from '../theme/shared.module.css';
import { Absences } from './absences.tsx';
import { personDraft, sentRanges, sentShopRanges, shopDraft } from './draft.ts';
import type { Absence, Person } from './queries.ts';
import css from './hours-screen.module.css';
import { TimeOffPanel } from './time-off-panel.tsx';
import { hoursAbout, type OwnHours } from './use-hours-draft.ts';
import { useSaving } from './use-saving.ts';
import { type EditedHours, WeekEditor } from './week-editor.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { ImpactList } from './impact-list.tsx';
import { PanelFoot } from './panel-foot.tsx';
import { SidePanel } from './side-panel.tsx';
import { useImpact } from './use-choices.ts';

interface ShopWeekProps {
  hours: Hours;
  mayChange: boolean;
  /** Below the week. */
  children: ReactNode;
}

/** HRS-1: the week of the shop. */
export function ShopWeek({ hours, mayChange, children }: ShopWeekProps) {
  const { shop } = hours;
  const [own, setOwn] = useState<OwnHours>();
  const saving = useSaving<EditedHours>(
    async ({ weeks, ranges, version }, choices) => {
      const sent = { id: shop.id, hours: sentShopRanges(ranges), version, choices };
      const { shop: saved } = await call('staffChangeShopHours', sent);
      setOwn({ version: saved.version, sent: { weeks, ranges } });
    },
    () => toast.done(m.hours_saved()),
  );
  return (
    <>
      <div className={`${shared.screen} ${shared.scroll}`}>
        <WeekEditor
          {...{ hours, mayChange, own }}
          about={hoursAbout(shop.id)}
          saved={{ version: shop.version, draft: shopDraft(hours), content: shop.hours }}
          stale={saving.stale}
          shopId={shop.id}
          isPerson={false}
          isSaving={saving.isSaving}
          isResolving={saving.resolving !== undefined}
          head={<h2 className={css.title}>{m.hours_opening()}</h2>}
          onSave={(values) => saving.save(values)}
          onEdit={saving.revise}
          onResolved={saving.forget}
        />
        {children}
      </div>
      {saving.resolving && (
        <ResolvePanel
          {...saving.resolving}
          isShopClosed
          fetch={({ ranges }, unmoved, signal) =>
            call('staffShopHoursImpact', { id: shop.id, hours: sentShopRanges(ranges), unmoved }, { signal })
          }
          isSaving={saving.isSaving}
          onSave={saving.resolve}
          onClose={saving.forget}
        />
      )}
    </>
  );
}

/** HRS-2: an employee's week and absences. */
export function PersonWeek({ hours, person, children }: { hours: Hours; person: Person; children: ReactNode }) {
  const can = useCan();
  const { member } = useMe();
  const plans = can('timetable.change', { shopId: person.shopId }).ok;
  const mayAsk = can('agenda.change', { shopId: person.shopId, employeeId: person.id }).ok;
  const [panel, setPanel] = useState<{ asked?: Absence }>();
  const [own, setOwn] = useState<OwnHours>();
  useAddressAction('off', () => setPanel(mayAsk ? {} : undefined));
  const sentHours = ({ weeks, ranges, startsOn, endsOn }: EditedHours) => ({
    id: person.id,
    startsOn,
    endsOn,
    weeks,
    hours: sentRanges(ranges),
  });
  const saving = useSaving<EditedHours>(
    async (values, choices) => {
      const { weeks, ranges, version } = values;
      const sent = { ...sentHours(values), version, choices };
      const { employee: saved } = await call('staffChangeEmployeeHours', sent);
      setOwn({ version: saved.version, sent: { weeks, ranges } });
    },
    () => toast.done(m.hours_saved()),
  );
  const head = (
    <>
      <Avatar name={person.name} src={person.photoUrl} />
      <h2 className={css.title}>{person.name}</h2>
      {mayAsk && (
        <Button onClick={() => setPanel({})}>
          <Sun size={18} aria-hidden />
          {plans || member.employeeId !== person.id ? m.hours_off() : m.hours_off_ask()}
        </Button>
      )}
    </>
  );
  return (
    <>
      <div className={`${shared.screen} ${shared.scroll}`}>
        <WeekEditor
          {...{ hours, own }}
          about={hoursAbout(hours.shop.id, person.id)}
          saved={{ version: person.version, draft: personDraft(person, hours.today), content: person.patterns }}
          stale={saving.stale}
          shopId={hours.shop.id}
          isPerson
          mayChange={plans}
          isSaving={saving.isSaving}
          isResolving={saving.resolving !== undefined}
          head={head}
          onSave={(values) => {
            setPanel(undefined);
            saving.save(values);
          }}
          onEdit={saving.revise}
          onResolved={saving.forget}
        />
        <Absences {...{ person, plans, mayAsk }} onGrant={(asked) => setPanel({ asked })} />
        {children}
      </div>
      {saving.resolving && (
        <ResolvePanel
          {...saving.resolving}
          fetch={(values, unmoved, signal) =>
            call('staffEmployeeHoursImpact', { ...sentHours(values), unmoved }, { signal })
          }
          isSaving={saving.isSaving}
          onSave={saving.resolve}
          onClose={saving.forget}
        />
      )}
      {panel && !saving.resolving && (
        <TimeOffPanel
          key={panel.asked?.id ?? 'new'}
          {...{ person, ...panel }}
          today={hours.today}
          onClose={() => setPanel(undefined)}
        />
      )}
    </>
  );
}

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
function ResolvePanel({ values, refused, fetch, isShopClosed, isSaving, onSave, onClose }: ResolvePanelProps) {
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
