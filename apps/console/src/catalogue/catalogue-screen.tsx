import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import type { VisitChoice } from '@embook/domain/hours';
import { useAddressAction } from '../lib/address-action.ts';
import { useLive } from '../lib/live.ts';
import { useCan } from '../lib/session.ts';
import { useShop } from '../lib/shop.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { EmptyState, Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { ArchivedThings } from './archived-things.tsx';
import css from './catalogue.module.css';
import shared from '../theme/shared.module.css';
import { Editor } from './editor.tsx';
import { isTab, type Kind, kinds, tabs } from './kinds.ts';
import type { Values } from './things.ts';
import { changeThing, thingsQuery } from './queries.ts';
import { CatalogueTabs } from './tabs.tsx';
import { beginNew, ServicesByCategory, ThingRows } from './thing-list.tsx';
import type { BlockedRow } from './use-row-presses.ts';
import { impactIn } from '../hours/queries.ts';
import { errorText } from '../lib/error-text.ts';
import { toast } from '../lib/toasts.ts';
import { ClosingPanel } from './closing-panel.tsx';

/** Default values of a new entry, where the platform requires one. */
const beginnings: Partial<Record<Kind['tab'], Values>> = {
  services: { minutes: 60 },
  subscriptions: {
    duration: 'monthly',
    periodicity: 'weekly',
    groups: [{ uses: 'unlimited', periodicity: 'weekly', services: [] }],
  },
};

/** CAT-1: everything that customers can choose from, with an editor beside the list. */
export default function Catalogue() {
  const params = useParams();
  const [location, go] = useLocation();
  const can = useCan();
  const client = useQueryClient();
  const { shop } = useShop();
  const tab = isTab(params['tab']) ? params['tab'] : 'services';
  const opened = params['id'];
  const kind = kinds[tab];
  /** Categories are listed among the services. */
  const listed = tab === 'categories' ? kinds.services : kind;
  const shopId = shop?.id;
  const query = useQuery(thingsQuery(listed, shopId));
  const categories = useQuery({
    ...thingsQuery(kinds.categories, shopId),
    enabled: listed.tab === 'services' && shopId !== undefined,
  });
  useLive((event) => {
    if (event.kind === 'again' || tabs.some((each) => kinds[each].name === event.change.thing))
      void client.invalidateQueries({ queryKey: ['catalogue'] });
  });
  const mayChange = can(listed.change, listed.isOfShop ? { shopId } : undefined).ok;
  const begin = (of: Kind, values: Values = {}) => {
    beginNew(of, { ...beginnings[of.tab], ...values });
    go(`/catalogue/${of.tab}/new`);
  };
  useAddressAction('add', () => void (mayChange && begin(kind)));
  /** What was hidden in the list with visits in its way; another row or tab leaves it. */
  const [closing, setClosing] = useState<{ readonly at: string; readonly row: BlockedRow }>();
  const block = (row: BlockedRow | undefined) => setClosing(row && { at: location, row });
  const blocked = closing?.at === location ? closing.row : undefined;
  /** The editor of a new one stays when that is saved, since somebody may type on in it; the next new one has its own. */
  const [made, setMade] = useState({ count: 0, at: '', key: '' });
  const newKey = `${tab}/new ${made.count}`;
  const at = `${tab}/${opened ?? ''}`;
  const openId = Number(opened) || undefined;
  const things = tab === 'categories' ? categories.data : query.data;
  const thing = things?.find(({ id }) => id === openId);

  return (
    <div
      className={`${shared.split} ${css.screen}`}
      data-open={opened !== undefined || blocked !== undefined || undefined}
    >
      <section className={`${shared.pane} ${css.list}`}>
        <div className={css.head}>
          <h1 className={css.title}>{m.catalogue_title()}</h1>
          {mayChange && listed.tab === 'services' && (
            <Button kind="quiet" onClick={() => begin(kinds.categories)}>
              <Plus size={18} aria-hidden />
              {m.catalogue_add_category()}
            </Button>
          )}
          {mayChange && (
            <Button onClick={() => begin(listed)}>
              <Plus size={18} aria-hidden />
              {listed.add()}
            </Button>
          )}
        </div>
        <CatalogueTabs current={listed.tab} />
        <Loaded query={query} failed={m.catalogue_failed()} waiting={<Skeleton lines={8} />}>
          {(found) => {
            if (found.length === 0 && (categories.data?.length ?? 0) === 0)
              return (
                <EmptyState
                  icon={<listed.icon size={22} aria-hidden />}
                  title={m.catalogue_empty_title()}
                  text={m.catalogue_empty_text()}
                />
              );
            if (listed.tab !== 'services')
              return <ThingRows kind={listed} things={found} onBlocked={block} {...{ openId, mayChange }} />;
            return (
              <ServicesByCategory
                categories={categories.data ?? []}
                things={found}
                {...{ mayChange }}
                onBlocked={block}
                openId={tab === 'services' ? openId : undefined}
                onAdd={(id) => begin(kinds.services, { category_id: id })}
              />
            );
          }}
        </Loaded>
        <ArchivedThings
          key={listed.tab}
          kinds={listed.tab === 'services' ? [listed, kinds.categories] : [listed]}
          {...{ shopId, mayChange }}
        />
      </section>
      {blocked && <RowClosing key={blocked.thing.id} blocked={blocked} onChange={block} />}
      {!blocked && (thing || opened === 'new') && (
        <Editor
          key={at === made.at ? made.key : opened === 'new' ? newKey : at}
          kind={kind}
          shopId={shopId}
          thing={opened === 'new' ? undefined : thing}
          onAdded={(id) => setMade({ count: made.count + 1, at: `${tab}/${id}`, key: newKey })}
        />
      )}
      {!blocked && opened !== undefined && opened !== 'new' && things && !thing && (
        <section className={`${shared.pane} ${css.editor}`}>
          <EmptyState
            icon={<kind.icon size={22} aria-hidden />}
            title={m.catalogue_gone_title()}
            text={m.catalogue_gone_text()}
          />
        </section>
      )}
    </div>
  );
}

interface RowClosingProps {
  blocked: BlockedRow;
  onChange: (blocked: BlockedRow | undefined) => void;
}

/** HRS-3: the visits in the way of what was hidden in the list, as its editor shows them. */
function RowClosing({ blocked, onChange }: RowClosingProps) {
  const client = useQueryClient();
  const { kind, thing, values, impact } = blocked;
  const hide = useMutation({
    meta: { screen: true },
    mutationFn: (choices: readonly VisitChoice[]) => changeThing(kind, thing, values, choices),
    onError: (error) => {
      toast.problem(errorText(error));
      const now = impactIn(error);
      if (now) onChange({ ...blocked, impact: now });
    },
    onSuccess: async () => {
      onChange(undefined);
      await client.invalidateQueries({ queryKey: ['catalogue'] });
    },
  });
  return (
    <ClosingPanel
      name={thing.name}
      impact={impact}
      label={m.catalogue_hide()}
      isSaving={hide.isPending}
      onSave={(choices) => hide.mutate(choices)}
      onClose={() => onChange(undefined)}
    />
  );
}
