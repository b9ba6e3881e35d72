import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { useNow } from '../lib/clock.ts';
import { pastMoment } from '../lib/formats.ts';
import { useWorkplace, useZone } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { Button } from '../ui/button/button.tsx';
import { EmptyState, Loaded, Skeleton } from '../ui/state/loaded.tsx';
import css from './entry-list.module.css';
import { type AuditEntry, type AuditFilter, auditQuery } from './queries.ts';
import { type AuditContext, auditDetails, auditReason, auditWords, sinceWords } from './audit-words.ts';
import { changeLines } from './change-lines.ts';
import shared from '../theme/shared.module.css';

/** An entry of the list, with what it did to others. */
interface ListedEntry {
  readonly entry: AuditEntry;
  readonly parts: readonly AuditEntry[];
}

const momentOf = ({ at, who }: AuditEntry): string => `${at} ${who}`;

const isPart = ({ thing }: AuditEntry): boolean => thing === 'session' || thing === 'series' || thing === 'booking';

/**
 * TEAM-7: a published timetable changes many classes in one transaction, so at one moment and by one person: in the list
 * it is one entry, which holds them.
 */
export function withParts(entries: readonly AuditEntry[]): ListedEntry[] {
  const published = new Set(entries.filter(({ action }) => action === 'timetable.published').map(momentOf));
  return entries.flatMap((entry): ListedEntry[] => {
    const isOfOne = published.has(momentOf(entry));
    if (isOfOne && isPart(entry)) return [];
    const isHolder = isOfOne && entry.action === 'timetable.published';
    const parts = isHolder ? entries.filter((other) => isPart(other) && momentOf(other) === momentOf(entry)) : [];
    return [{ entry, parts }];
  });
}

/**
 * Whether more of what was changed at one moment follows: the entry that holds the parts is older than they are, and
 * without all of them their number would be wrong.
 */
function endsWithinParts(entries: readonly AuditEntry[]): boolean {
  const last = entries.at(-1);
  const before = entries.at(-2);
  return last !== undefined && before !== undefined && isPart(last) && momentOf(last) === momentOf(before);
}

interface EntryListProps {
  filter: AuditFilter;
  limit: number;
  /** The first of them alone, such as the latest. */
  most?: number;
  /** Whether older entries can be loaded. */
  more?: boolean;
}

/** The audit log, newest first (TEAM-7). */
export function EntryList({ filter, limit, most, more = false }: EntryListProps) {
  const query = useInfiniteQuery(auditQuery(filter, limit));
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isCut = hasNextPage && endsWithinParts(data?.pages.flatMap((page) => page.entries) ?? []);
  useEffect(() => {
    if (isCut && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isCut, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const { employees } = useWorkplace();
  const context = { zone: useZone(), now: useNow(), employees };
  return (
    <Loaded query={query} failed={m.shell_error_title()} waiting={<Skeleton lines={4} />}>
      {({ pages }) => {
        const entries = withParts(pages.flatMap((page) => page.entries)).slice(0, most);
        if (entries.length === 0)
          return (
            <EmptyState
              icon={<History size={22} aria-hidden />}
              title={m.audit_empty_title()}
              text={m.audit_empty_text()}
            />
          );
        return (
          <>
            <ol className={css.list}>
              {entries.map(({ entry, parts }, index) => (
                <li key={`${entry.at} ${index}`} className={css.entry}>
                  <Avatar name={entry.who} size={28} />
                  <div className={css.words}>
                    <p>{auditWords(entry, context)}</p>
                    <Detail entry={entry} context={context} />
                    <Parts parts={parts} from={entry} context={context} />
                  </div>
                  <time className={css.when} dateTime={String(entry.at)}>
                    {pastMoment(entry.at, context)}
                  </time>
                </li>
              ))}
            </ol>
            {more && query.hasNextPage && (
              <div className={css.more}>
                <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {m.audit_more()}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** What a published timetable changed, folded. */
interface PartsProps {
  parts: readonly AuditEntry[];
  /** The entry that holds them. */
  from: AuditEntry;
  context: AuditContext;
}

function Parts({ parts, from, context }: PartsProps) {
  const detailsOf = (part: AuditEntry) => [
    ...auditDetails(part, context),
    ...changeLines(part),
    ...sinceWords(part, from),
  ];
  if (parts.length === 0) return null;
  return (
    <details className={css.parts}>
      <summary>{m.audit_published_list({ count: parts.length })}</summary>
      <ul>
        {parts.map((part, index) => (
          <li key={`${part.thing} ${part.id} ${index}`}>
            {[auditWords(part, context), ...detailsOf(part)].join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Detail({ entry, context }: { entry: AuditEntry; context: AuditContext }) {
  const reason = auditReason(entry);
  const details = [...auditDetails(entry, context), ...changeLines(entry)];
  const isBooking = entry.thing === 'booking' && entry.id > 0;
  if (reason === undefined && details.length === 0 && !isBooking) return null;
  return (
    <p className={css.detail}>
      {details.length > 0 && <span>{details.join(' · ')}</span>}
      {reason !== undefined && <span>{m.audit_reason({ reason })}</span>}
      {isBooking && (
        <Link className={shared.textLink} href={`/agenda?booking=${entry.id}`}>
          {m.audit_open_booking()}
        </Link>
      )}
    </p>
  );
}
