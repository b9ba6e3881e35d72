import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import shared from '../theme/shared.module.css';
import css from './archived-things.module.css';
import catalogue from './catalogue.module.css';
import type { Kind } from './kinds.ts';
import type { Thing } from './things.ts';
import { archivedQuery, changeThing } from './queries.ts';

interface ArchivedThingsProps {
  /** Of services, the categories too. */
  kinds: readonly Kind[];
  shopId: number | undefined;
  mayChange: boolean;
}

/** Below a list: what was archived, and how to have it back. */
export function ArchivedThings({ kinds, shopId, mayChange }: ArchivedThingsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={css.archived}>
      <Button size="small" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? m.catalogue_archived_hide() : m.catalogue_archived_show()}
      </Button>
      {isOpen && kinds.map((kind) => <ArchivedRows key={kind.tab} {...{ kind, shopId, mayChange }} />)}
    </section>
  );
}

function ArchivedRows({ kind, shopId, mayChange }: Omit<ArchivedThingsProps, 'kinds'> & { kind: Kind }) {
  const client = useQueryClient();
  const query = useQuery(archivedQuery(kind, shopId));
  const restore = useMutation({
    mutationFn: (thing: Thing) => changeThing(kind, thing, { archived: false }),
    onSuccess: ({ name }) => toast.done(m.catalogue_restored({ name })),
    onSettled: () => client.invalidateQueries({ queryKey: ['catalogue'] }),
  });
  return (
    <Loaded query={query} failed={m.catalogue_failed()} waiting={<Skeleton lines={2} />}>
      {(things) => (
        <>
          <p className={shared.fine}>
            {kind.title()}
            {things.length === 0 && `: ${m.catalogue_archived_none()}`}
          </p>
          <ul>
            {things.map((thing) => (
              <li key={thing.id} className={css.row}>
                <span className={catalogue.names}>{thing.name}</span>
                {mayChange && (
                  <Button
                    size="small"
                    loading={restore.isPending && restore.variables.id === thing.id}
                    aria-label={m.catalogue_restore_name({ name: thing.name })}
                    onClick={() => restore.mutate(thing)}
                  >
                    <ArchiveRestore size={16} aria-hidden />
                    {m.catalogue_restore()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}
