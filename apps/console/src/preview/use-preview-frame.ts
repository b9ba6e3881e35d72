import { PREVIEW_READY, type PreviewMessage } from '@embook/domain/catalogue';
import { type RefObject, useEffect, useState } from 'react';

/** Debounces typing, but still looks immediate. */
const TYPING_DELAY_MS = 150;

/** Sends the typed values to the widget in the frame, restricted to our own origin (CAT-2). */
export function usePreviewFrame(frame: RefObject<HTMLIFrameElement | null>, message: PreviewMessage): void {
  /** Counts the ready messages of the frame: a reloaded one gets everything again. */
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
