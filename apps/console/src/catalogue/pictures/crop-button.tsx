import { Crop } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { m } from '../../paraglide/messages.js';
import { Button, IconButton } from '../../ui/button/button.tsx';

const CropDialog = lazyScreen(() => import('./crop-dialog.tsx'));

interface CropButtonProps {
  value: string;
  /** Its name where only an icon fits. */
  label?: string;
  onChange: (picture: string) => void;
}

/** Opens the dialog, which is downloaded with its library by then. */
export function CropButton({ value, label, onChange }: CropButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {label === undefined ? (
        <Button size="small" onClick={open}>
          <Crop size={16} aria-hidden />
          {m.catalogue_photo_crop()}
        </Button>
      ) : (
        <IconButton small label={label} onClick={open}>
          <Crop size={16} aria-hidden />
        </IconButton>
      )}
      {isOpen && (
        <Suspense>
          <CropDialog picture={value} onCropped={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
