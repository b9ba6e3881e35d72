import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import shared from '../../theme/shared.module.css';
import css from './pictures.module.css';
import type { Upload } from './use-uploads.ts';

interface UploadRowProps {
  upload: Upload;
  onRetry: (upload: Upload) => void;
  onDismiss: (key: string) => void;
}

/** One file being uploaded, or why it failed. */
export function UploadRow({ upload, onRetry, onDismiss }: UploadRowProps) {
  const { key, file, share, problem } = upload;
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div className={css.upload} data-failed={problem === undefined ? undefined : true}>
      <span className={css.fileName}>{file.name}</span>
      {problem === undefined ? (
        <>
          <progress className={css.progress} max={100} value={percent} aria-label={file.name} />
          <small className={css.hint}>
            {share === undefined ? m.catalogue_photo_waiting() : m.catalogue_photo_progress({ percent })}
          </small>
        </>
      ) : (
        <>
          <p className={css.error} role="alert">
            {problem}
          </p>
          <span className={shared.packed}>
            <Button size="small" onClick={() => onRetry(upload)}>
              {m.shell_ui_try_again()}
            </Button>
            <Button size="small" kind="quiet" onClick={() => onDismiss(key)}>
              {m.catalogue_photo_leave_out({ name: file.name })}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
