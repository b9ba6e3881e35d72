import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { useWaitingPress } from '../../lib/waiting-press.ts';
import shared from '../../theme/shared.module.css';
import css from './find-field.module.css';

export interface FindOption {
  readonly key: string;
  readonly onPick: () => void;
  readonly content: ReactNode;
  /** A heading above the first option of a group. */
  readonly heading?: string | undefined;
}

interface FindFieldProps {
  label: string;
  placeholder: string;
  /** At the end of the field, such as a key. */
  aside?: ReactNode;
  typed: string;
  onType: (typed: string) => void;
  options: readonly FindOption[];
  /** The options belong to the typed text; until then Enter waits for them, so that no stale option is chosen. */
  isSettled: boolean;
  /** That the search of the typed text failed; an Enter that waits for it chooses nothing then. */
  failed?: string | undefined;
  /** Shown without options. */
  empty?: ReactNode;
  onActive?: (key: string | undefined) => void;
  large?: boolean;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A search field whose list is always visible: arrows select, Enter chooses, and typing narrows it (DESK-1). */
export function FindField(props: FindFieldProps) {
  const { label, placeholder, aside, typed, onType, options, isSettled, failed, empty, onActive, large, ref } = props;
  const id = useId();
  const [at, setAt] = useState(0);
  const active = options[Math.min(at, options.length - 1)];

  useEffect(() => onActive?.(active?.key), [active?.key, onActive]);
  /** Enter was pressed before the options had loaded; of an option that an arrow had chosen, its key. */
  const waiting = useWaitingPress<string | undefined>(
    failed !== undefined ? 'failed' : isSettled ? 'ready' : 'loading',
    // The list may be in another order by now.
    (optionKey) => (optionKey === undefined ? active : options.find(({ key }) => key === optionKey))?.onPick(),
  );
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return;
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, options.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') {
      if (isSettled) active?.onPick();
      else waiting.wait(at > 0 ? active?.key : undefined);
    } else return;
    event.preventDefault();
  };

  return (
    <div className={css.find}>
      <div className={large ? `${css.box} ${css.large}` : css.box}>
        <Search size={18} aria-hidden />
        <input
          ref={ref}
          className={css.input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.key}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={typed}
          onChange={({ target }) => {
            waiting.stop();
            setAt(0);
            onType(target.value);
          }}
          onKeyDown={press}
          onBlur={waiting.leave}
        />
        {aside}
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={label} className={css.list} aria-busy={!isSettled || undefined}>
        {options.map((option) => (
          <div key={option.key} role="presentation">
            {option.heading !== undefined && (
              <div className={css.heading} role="presentation">
                {option.heading}
              </div>
            )}
            <div
              id={`${id}-${option.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              className={css.option}
              onClick={option.onPick}
              onPointerMove={() => setAt(options.indexOf(option))}
            >
              {option.content}
            </div>
          </div>
        ))}
      </div>
      {failed !== undefined && (
        <p className={shared.refusal} role="alert">
          {failed}
        </p>
      )}
      {options.length === 0 && failed === undefined && empty}
    </div>
  );
}

/** Underlines the typed parts of a name. */
export function Matched({ text, typed }: { text: string; typed: string }) {
  const words = typed.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const lower = text.toLocaleLowerCase();
  const hits = words
    .map((word) => ({ from: lower.indexOf(word), length: word.length }))
    .filter(({ from }) => from >= 0)
    .toSorted((a, b) => a.from - b.from);
  // Letters whose lower case is longer would shift the marks.
  if (hits.length === 0 || lower.length !== text.length) return text;
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { from, length } of hits) {
    if (from < done) continue;
    parts.push(text.slice(done, from), <mark key={from}>{text.slice(from, from + length)}</mark>);
    done = from + length;
  }
  return <span className={css.matched}>{[...parts, text.slice(done)]}</span>;
}
