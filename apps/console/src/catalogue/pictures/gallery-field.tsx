import { ArrowLeft, ArrowRight, GripHorizontal, ImagePlus, Trash2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { IconButton } from '../../ui/button/button.tsx';
import shared from '../../theme/shared.module.css';
import { CropButton } from './crop-button.tsx';
import { FileButton, useFileDrop } from './file-choice.tsx';
import { fileOf } from './focus.ts';
import { FocusPicture } from './focus-picture.tsx';
import css from './pictures.module.css';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';

interface GalleryProps {
  label: string;
  error?: string | undefined;
  value: readonly string[];
  onChange: (pictures: string[]) => void;
}

/** Stays with a picture while it is moved; the same one may be there twice. */
const keyOf = (pictures: readonly string[], index: number): string => {
  const file = fileOf(pictures[index] ?? '');
  return `${file}-${pictures.slice(0, index).filter((each) => fileOf(each) === file).length}`;
};

/** CAT-4: several pictures at once, each with its own progress and its own reason when it is refused, in an order. */
export function GalleryField({ label, error, value, onChange }: GalleryProps) {
  const errorId = useId();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [told, setTold] = useState('');
  /** Uploads arrive after the render they began in, also when another part of the settings is open by then. */
  const latest = useRef(value);
  /** What had the focus when it was moved: the browser takes it away from what changes its place. */
  const held = useRef<Element | null>(null);
  useEffect(() => {
    latest.current = value;
    if (held.current instanceof HTMLElement) held.current.focus();
    held.current = null;
  }, [value]);
  const put = (pictures: readonly string[]) => {
    latest.current = pictures;
    onChange([...pictures]);
  };
  const { uploads, add, dismiss, retry } = useUploads((address) => put([...latest.current, address]));
  const files = useFileDrop(add);
  const move = (from: number, to: number) => {
    const picture = value[from];
    if (picture === undefined || to < 0 || to >= value.length || from === to) return;
    held.current = document.activeElement;
    put(value.toSpliced(from, 1).toSpliced(to, 0, picture));
    setTold(m.catalogue_photos_place({ number: to + 1, count: value.length }));
  };
  const drop = (event: DragEvent, index: number) => {
    event.preventDefault();
    if (dragged !== undefined) move(dragged, index);
    setDragged(undefined);
    setOver(undefined);
  };
  const press = (event: KeyboardEvent, index: number) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };
  return (
    <fieldset
      className={css.gallery}
      data-over={files.isOver || undefined}
      aria-describedby={error ? errorId : undefined}
      {...files.handlers}
    >
      <legend className={css.label}>{label}</legend>
      {value.length > 1 && <p className={css.hint}>{m.catalogue_photos_order()}</p>}
      <ol className={css.tiles}>
        {value.map((picture, index) => {
          const number = index + 1;
          return (
            <li key={keyOf(value, index)}>
              <div
                className={css.tile}
                data-over={over === index || undefined}
                onDragOver={(event) => {
                  if (dragged === undefined) return;
                  event.preventDefault();
                  setOver(index);
                }}
                onDrop={(event) => dragged !== undefined && drop(event, index)}
              >
                <IconButton
                  small
                  label={m.catalogue_photos_move({ number })}
                  draggable
                  onDragStart={(event) => {
                    // Firefox drags only what carries something.
                    event.dataTransfer.setData('text/plain', String(number));
                    setDragged(index);
                  }}
                  onDragEnd={() => {
                    setDragged(undefined);
                    setOver(undefined);
                  }}
                  onKeyDown={(event) => press(event, index)}
                >
                  <GripHorizontal size={16} aria-hidden />
                </IconButton>
                <FocusPicture value={picture} onChange={(next) => put(value.with(index, next))} />
                <span className={css.tileActions}>
                  <IconButton
                    small
                    label={m.catalogue_photos_earlier({ number })}
                    aria-disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowLeft size={16} aria-hidden />
                  </IconButton>
                  <IconButton
                    small
                    label={m.catalogue_photos_later({ number })}
                    aria-disabled={index === value.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowRight size={16} aria-hidden />
                  </IconButton>
                  <CropButton
                    label={m.catalogue_photos_crop({ number })}
                    value={picture}
                    onChange={(next) => put(latest.current.with(index, next))}
                  />
                  <IconButton
                    small
                    label={m.catalogue_photos_remove({ number })}
                    onClick={() => put(value.toSpliced(index, 1))}
                  >
                    <Trash2 size={16} aria-hidden />
                  </IconButton>
                </span>
              </div>
            </li>
          );
        })}
      </ol>
      <span className={shared.unseen} role="status">
        {told}
      </span>
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} onRetry={retry} onDismiss={dismiss} />
      ))}
      <span className={css.adding}>
        <FileButton several label={label} onFiles={add}>
          <ImagePlus size={16} aria-hidden />
          {m.catalogue_photos_add()}
        </FileButton>
        <small className={css.hint}>{m.catalogue_photos_drop()}</small>
      </span>
      {error && (
        <p className={css.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
