import { useMutation } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { call } from '../lib/call.ts';
import { refusalOf } from '../lib/call-error.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { textOf } from './kinds.ts';
import css from './photo-field.module.css';

interface PhotoProps {
  label: string;
  error?: string | undefined;
  value: string | null;
  onChange: (address: string | null) => void;
}

const MIDDLE = 50;
const STEP = 5;
const within = (percent: number): number => Math.round(Math.max(0, Math.min(100, percent)));

/** The bytes of a file as base64, for a JSON call. */
const base64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(textOf(reader.result).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(new Error('unreadable')));
    reader.readAsDataURL(file);
  });

/** CAT-4: a picture is dropped or chosen; pressing a point sets the focal point that crops keep visible. */
export function PhotoField({ label, error, value, onChange }: PhotoProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const upload = useMutation({
    meta: { screen: true },
    mutationFn: async (file: File) => (await call('staffAddPicture', { content: await base64(file) })).picture,
    onSuccess: ({ address }) => onChange(address),
  });
  const refusal = refusalOf(upload.error);
  const problem =
    error ?? refusal?.errors['content'] ?? (upload.error ? (refusal?.message ?? m.catalogue_not_saved()) : undefined);
  const [address = '', fragment] = value?.split('#') ?? [];
  const [x = MIDDLE, y = MIDDLE] = fragment?.split(',').map(Number) ?? [];
  const focusOn = (left: number, top: number) => onChange(`${address}#${within(left)},${within(top)}`);
  const take = (file: File | undefined) => file && upload.mutate(file);

  const press = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    focusOn(((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
  };
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, -STEP],
      ArrowDown: [0, STEP],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    focusOn(x + step[0], y + step[1]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={css.photo}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {value === null ? (
        <span className={css.none}>
          <ImagePlus size={20} aria-hidden />
        </span>
      ) : (
        <button
          type="button"
          className={css.frame}
          aria-label={m.catalogue_photo_focus({ x, y })}
          title={m.catalogue_photo_hint()}
          onPointerDown={press}
          onKeyDown={move}
        >
          <img className={css.picture} src={`${address}?w=320`} alt="" draggable={false} />
          <span className={css.point} style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }} aria-hidden />
        </button>
      )}
      <div className={css.words}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        <input
          ref={input}
          id={id}
          className={css.file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          tabIndex={-1}
          onChange={({ target }) => take(target.files?.[0])}
        />
        <span className={css.actions}>
          <Button size="small" loading={upload.isPending} onClick={() => input.current?.click()}>
            {value === null ? m.catalogue_photo_choose() : m.catalogue_photo_change()}
          </Button>
          {value !== null && (
            <Button size="small" kind="quiet" onClick={() => onChange(null)}>
              {m.catalogue_photo_remove()}
            </Button>
          )}
        </span>
        <small className={css.hint}>{value === null ? m.catalogue_photo_drop() : m.catalogue_photo_hint()}</small>
        {problem && (
          <p className={css.error} role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
