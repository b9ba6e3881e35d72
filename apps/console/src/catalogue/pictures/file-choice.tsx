import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import css from './pictures.module.css';

type OnFiles = (files: readonly File[]) => void;

/** Files can be dropped on the element with `handlers`; other dragged data is ignored. */
export function useFileDrop(onFiles: OnFiles) {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

const PICTURES = 'image/png,image/jpeg,image/webp';

interface FileButtonProps {
  /** Of the input itself, for a label. */
  id?: string;
  label?: string;
  several?: boolean;
  /** Kinds of files to choose from; pictures unless given. */
  accept?: string;
  loading?: boolean;
  onFiles: OnFiles;
  children: ReactNode;
}

export function FileButton({
  id,
  label,
  several = false,
  accept = PICTURES,
  loading,
  onFiles,
  children,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // So that the same file can be chosen again.
    target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <input
        ref={input}
        id={id}
        aria-label={label}
        className={css.file}
        type="file"
        accept={accept}
        multiple={several}
        tabIndex={-1}
        onChange={choose}
      />
      <Button size="small" loading={loading} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
