import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import shared from '../../theme/shared.module.css';
import { CropButton } from './crop-button.tsx';
import { FileButton, useFileDrop } from './file-choice.tsx';
import { FocusPicture } from './focus-picture.tsx';
import css from './pictures.module.css';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';

interface PhotoProps {
  label: string;
  error?: string | undefined;
  value: string | null;
  onChange: (picture: string | null) => void;
}

/** CAT-4: one picture, dropped or chosen, cropped, with its focal point. */
export function PhotoField({ label, error, value, onChange }: PhotoProps) {
  const id = useId();
  const [isFirstOfMany, setFirstOfMany] = useState(false);
  const { uploads, add, dismiss, retry } = useUploads(onChange);
  const take = (files: readonly File[]) => {
    // Removes an earlier failed upload.
    for (const { key, problem } of uploads) if (problem !== undefined) dismiss(key);
    setFirstOfMany(files.length > 1);
    add(files.slice(0, 1));
  };
  const { isOver, handlers } = useFileDrop(take);
  const hint = value === null ? m.catalogue_photo_drop() : m.catalogue_photo_hint();
  return (
    <div className={css.photo} data-over={isOver || undefined} {...handlers}>
      {value === null ? (
        <span className={css.none}>
          <ImagePlus size={20} aria-hidden />
        </span>
      ) : (
        <FocusPicture value={value} onChange={onChange} />
      )}
      <div className={css.words}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        <span className={shared.packed}>
          <FileButton id={id} loading={uploads.some(({ problem }) => problem === undefined)} onFiles={take}>
            {value === null ? m.catalogue_photo_choose() : m.catalogue_photo_change()}
          </FileButton>
          {value !== null && (
            <>
              <CropButton value={value} onChange={onChange} />
              <Button size="small" kind="quiet" onClick={() => onChange(null)}>
                {m.catalogue_photo_remove()}
              </Button>
            </>
          )}
        </span>
        <small className={css.hint}>{isFirstOfMany ? m.catalogue_photo_first() : hint}</small>
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onRetry={retry} onDismiss={dismiss} />
        ))}
        {error && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
