import { PREVIEW_READY, type PreviewMessage } from '@embook/domain/catalogue';
import { type RefObject, useEffect, useState } from 'react';

/** Long enough for a word, short enough to look immediate. */
const TYPING_DELAY_MS = 150;

/** Sends what is typed to the widget in the frame: to our own page in that very frame, and to nobody else (CAT-2). */
export function usePreviewFrame(frame: RefObject<HTMLIFrameElement | null>, message: PreviewMessage): void {
  /** Counts how often the frame said that it is ready: one that was opened anew is told everything again. */
  const [ready, setReady] = useState(0);
  const text = JSON.stringify(message);

  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
      const isFrame = origin === location.origin && source === frame.current?.contentWindow;
      if (isFrame && Reflect.get(Object(data), 'type') === PREVIEW_READY) setReady((count) => count + 1);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [frame]);

  useEffect(() => {
    if (ready === 0) return undefined;
    const send = () => frame.current?.contentWindow?.postMessage(JSON.parse(text), location.origin);
    const timer = setTimeout(send, TYPING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [frame, ready, text]);
}
