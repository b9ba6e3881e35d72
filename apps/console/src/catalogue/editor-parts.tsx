import { Archive, Copy, Eye, EyeOff, X } from 'lucide-react';
import { refusalOf } from '../lib/call-error.ts';
import { modKey } from '../lib/keys.ts';
import { m } from '../paraglide/messages.js';
import { PreviewButton } from '../preview/preview.tsx';
import { Button, IconButton } from '../ui/button/button.tsx';
import { Key } from '../ui/key/key.tsx';
import css from './catalogue.module.css';
import shared from '../theme/shared.module.css';
import type { Kind } from './kinds.ts';
import type { Thing, Values } from './things.ts';
import { hasPreview } from './thing-preview.tsx';
import type { ThingChanges } from './use-thing-changes.ts';

interface HeadProps {
  title: string;
  isChanged: boolean;
  kind: Kind;
  /** Undefined where there is nothing to hide or copy, or the member may not. */
  thing: Thing | undefined;
  hide: ThingChanges['hide'];
  onDuplicate: () => void;
  onPreview: () => void;
  onClose: () => void;
}

export function EditorHead({ title, isChanged, kind, thing, hide, onDuplicate, onPreview, onClose }: HeadProps) {
  const isHidden = thing !== undefined && kind.hiding?.isHidden(thing);
  return (
    <header className={css.editorHead}>
      <h2 className={css.editorTitle}>
        {title}
        {isChanged && <span className={css.dot} role="img" aria-label={m.catalogue_unsaved()} />}
      </h2>
      {thing && kind.hiding && (
        <Button size="small" kind="quiet" loading={hide.isPending} onClick={() => hide.mutate({ on: thing })}>
          {isHidden ? <Eye size={16} aria-hidden /> : <EyeOff size={16} aria-hidden />}
          {isHidden ? m.catalogue_show() : m.catalogue_hide()}
        </Button>
      )}
      {thing && (
        <Button size="small" kind="quiet" onClick={onDuplicate}>
          <Copy size={16} aria-hidden />
          {m.catalogue_duplicate()}
        </Button>
      )}
      {hasPreview(kind) && <PreviewButton onClick={onPreview} />}
      <IconButton label={m.shell_ui_close()} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </header>
  );
}

interface ArchivingProps {
  thing: Thing;
  archive: ThingChanges['archive'];
  /** It is booked or bought, and what was stays. */
  isSold: boolean;
}

export function Archiving({ thing, archive, isSold }: ArchivingProps) {
  return (
    <div className={css.archive}>
      <Button
        size="small"
        kind="quiet-danger"
        loading={archive.isPending}
        onClick={() => archive.mutate({ on: thing })}
      >
        <Archive size={16} aria-hidden />
        {m.catalogue_archive()}
      </Button>
      {isSold && <p className={shared.fine}>{m.catalogue_archive_kept()}</p>}
      {archive.error && (
        <p className={css.error} role="alert">
          {refusalOf(archive.error)?.message ?? m.catalogue_not_saved()} {obstaclesIn(archive.error)}
        </p>
      )}
    </div>
  );
}

interface SaveBarProps {
  kind: Kind;
  draft: Values;
  isSaving: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

export function SaveBar({ kind, draft, isSaving, onDiscard, onSave }: SaveBarProps) {
  return (
    <footer className={css.saveBar}>
      <span className={css.saveWords}>
        <strong>{m.catalogue_changes({ count: Object.keys(draft).length })}</strong>
        <small className={shared.caption}>
          {kind.fields
            .filter(({ name }) => name in draft)
            .map(({ label }) => label())
            .join(', ')}
        </small>
        {'price' in draft && <small className={shared.caption}>{m.catalogue_price_kept()}</small>}
      </span>
      <Button kind="quiet" onClick={onDiscard}>
        {m.catalogue_discard()}
      </Button>
      <Button kind="primary" loading={isSaving} onClick={onSave}>
        {m.catalogue_save()} <Key sign={modKey('S')} />
      </Button>
    </footer>
  );
}

interface InTheWay {
  readonly name: string;
  readonly count: number;
}

/** The names of what blocks a change. */
export const obstaclesIn = (error: unknown): string =>
  ((refusalOf(error)?.result['in_the_way'] as readonly InTheWay[] | undefined) ?? [])
    .map(({ name, count }) => (count > 1 ? `${name} (${count})` : name))
    .join(', ');
