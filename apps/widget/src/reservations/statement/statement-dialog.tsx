import type { StatementEntry } from '@embook/domain/reservations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { endOf, ListEnd } from '../../ui/list-end/list-end.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Loaded } from '../../ui/state/loaded.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { RowSkeletons } from '../../ui/waiting/row-skeletons.tsx';
import { statementQuery } from '../queries.ts';
import { StatementLine } from './statement-line.tsx';
import css from './statement.module.css';
import layout from '../../ui/shared/layout.module.css';

/** Every change of a customer's bundles, subscription uses and points. */
export default function StatementDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={m.common_statement_title()} open={open} onClose={onClose}>
      <p className={layout.intro}>{m.common_statement_text()}</p>
      <Statement />
    </Dialog>
  );
}

function Statement() {
  const list = useInfiniteQuery({ ...statementQuery(), staleTime: 0 });
  const waiting = (
    <Loading>
      <RowSkeletons count={4} />
    </Loading>
  );
  const lines = (entries: readonly StatementEntry[]) => (
    <>
      <ul className={css.lines}>
        {entries.map((entry, index) => (
          <StatementLine key={index} entry={entry} />
        ))}
      </ul>
      <ListEnd
        {...endOf(list)}
        early
        words={{
          more: m.common_statement_more(),
          end: m.common_statement_end(),
          failed: m.common_statement_more_failed(),
        }}
      />
    </>
  );
  return (
    <Loaded query={list} failed={m.common_statement_failed()} waiting={waiting}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        return entries.length === 0 ? <NoEntries /> : lines(entries);
      }}
    </Loaded>
  );
}

function NoEntries() {
  return (
    <EmptyState
      icon={<ReceiptText size={24} aria-hidden />}
      title={m.common_statement_none()}
      text={m.common_statement_none_text()}
    />
  );
}
