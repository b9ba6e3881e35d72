import { PREVIEW_PATH, type PreviewDraft } from '@embook/domain/catalogue';
import type { Locale } from '@embook/domain/shared';
import { Eye, Maximize2, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useFocusReturn } from '../lib/focus-return.ts';
import { FRAMED_RIGHTS } from '../lib/framed-widget.ts';
import { useKeys } from '../lib/keys.ts';
import { useMe } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Button, IconButton } from '../ui/button/button.tsx';
import css from './preview.module.css';
import { usePreviewFrame } from './use-preview-frame.ts';

interface PreviewProps {
  draft: PreviewDraft | undefined;
  /** The route of the widget that shows it, as in `/shops/7/services`. */
  route: string;
  locale: Locale;
  /** Changes with every save. */
  saved: number;
  /** Over the whole screen: always on narrow screens. */
  isFull: boolean;
  onFull: (isFull: boolean) => void;
}

/** CAT-2: the widget beside an editor, with the typed values before they are saved. Nothing can be booked in it. */
export function Preview({ draft, route, locale, saved, isFull, onFull }: PreviewProps) {
  const { membership } = useMe();
  const isWide = useWide();
  const frame = useRef<HTMLIFrameElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  const refusal = m.preview_refusal();
  useFocusReturn(isFull);
  useEffect(() => {
    if (isFull) closing.current?.focus();
  }, [isFull]);
  usePreviewFrame(frame, { type: 'embook-preview', draft, route, locale, saved, refusal });
  useKeys({ Escape: () => onFull(false) }, { enabled: isFull, inDialog: true });
  if (!isWide && !isFull) return null;
  return (
    <section
      className={css.preview}
      data-full={isFull || undefined}
      {...(isFull ? { role: 'dialog', 'aria-modal': true } : {})}
      aria-label={m.preview_title()}
    >
      <header className={css.head}>
        <h2 className={css.title}>{m.preview_title()}</h2>
        <small className={css.note}>{m.preview_note()}</small>
        {isFull ? (
          <IconButton label={m.preview_close()} ref={closing} onClick={() => onFull(false)}>
            <X size={18} aria-hidden />
          </IconButton>
        ) : (
          <IconButton label={m.preview_larger()} onClick={() => onFull(true)}>
            <Maximize2 size={16} aria-hidden />
          </IconButton>
        )}
      </header>
      <iframe
        ref={frame}
        className={css.frame}
        title={m.preview_title()}
        src={`${PREVIEW_PATH}?companyApiKey=${encodeURIComponent(membership.key)}`}
        sandbox={FRAMED_RIGHTS}
      />
    </section>
  );
}

/** Opens the preview on narrow screens. */
export const PreviewButton = ({ onClick }: { onClick: () => void }) => (
  <span className={css.button}>
    <Button size="small" kind="quiet" onClick={onClick}>
      <Eye size={16} aria-hidden />
      {m.preview_open()}
    </Button>
  </span>
);

/** From this width on the preview fits beside an editor; the style sheets use the same value. */
const QUERY = '(width >= 1280px)';

const subscribe = (listener: () => void): (() => void) => {
  const media = matchMedia(QUERY);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
