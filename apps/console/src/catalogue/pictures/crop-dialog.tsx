import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import css from './crop-dialog.module.css';
import shared from '../../theme/shared.module.css';
import { fileOf, focusInCrop, focusOf, withFocus } from './focus.ts';
import { originOf } from './origins.ts';
import { cropPicture, pictureProblem } from './upload.ts';

interface CropDialogProps {
  picture: string;
  onCropped: (picture: string) => void;
  onClose: () => void;
}

const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };
const edges = ['x', 'y', 'width', 'height'] as const;
/** The smallest crop that can still be dragged. */
const MIN_PIXELS = 24;

const shapes = [
  { key: 'free', label: m.catalogue_photo_crop_free },
  { key: '16:9', aspect: 16 / 9, label: () => '16 : 9' },
  { key: '4:3', aspect: 4 / 3, label: () => '4 : 3' },
  { key: 'square', aspect: 1, label: m.catalogue_photo_crop_square },
] as const;

const labels = () => ({
  cropArea: m.catalogue_photo_crop_area(),
  nwDragHandle: m.catalogue_photo_crop_nw(),
  nDragHandle: m.catalogue_photo_crop_n(),
  neDragHandle: m.catalogue_photo_crop_ne(),
  eDragHandle: m.catalogue_photo_crop_e(),
  seDragHandle: m.catalogue_photo_crop_se(),
  sDragHandle: m.catalogue_photo_crop_s(),
  swDragHandle: m.catalogue_photo_crop_sw(),
  wDragHandle: m.catalogue_photo_crop_w(),
});

/** The part of a picture that stays. The platform cuts it out of the file, so nothing is encoded twice (CAT-4). */
export default function CropDialog({ picture, onCropped, onClose }: CropDialogProps) {
  const [{ whole, crop: saved }] = useState(() => originOf(picture));
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>(saved ? { unit: '%', ...saved } : WHOLE);
  const [shape, setShape] = useState<(typeof shapes)[number]>(shapes[0]);
  const isSaved = saved !== undefined && edges.every((edge) => Math.abs(saved[edge] - crop[edge]) < 0.1);
  const isWhole = crop.width > 99.9 && crop.height > 99.9;
  const cut = useMutation({
    meta: { screen: true },
    mutationFn: async () => {
      if (isSaved) return picture;
      if (isWhole) return fileOf(picture) === whole ? picture : whole;
      const { x, y, width, height } = crop;
      const cropped = await cropPicture(picture, { x, y, width, height });
      // The point was pressed in what was shown: only when that was the whole picture it is known where it is now.
      const hasPoint = picture.includes('#') && fileOf(picture) === whole;
      return hasPoint ? withFocus(cropped, focusInCrop(focusOf(picture), crop)) : cropped;
    },
    onSuccess: (cropped) => {
      onCropped(cropped);
      onClose();
    },
  });
  const choose = (chosen: (typeof shapes)[number]) => {
    setShape(chosen);
    const { width = 0, height = 0 } = image.current ?? {};
    if (!('aspect' in chosen) || width === 0) return;
    const largest = { unit: '%' as const, ...(width / height > chosen.aspect ? { height: 100 } : { width: 100 }) };
    setCrop(centerCrop(makeAspectCrop(largest, chosen.aspect, width, height), width, height));
  };
  return (
    <Dialog
      open
      title={m.catalogue_photo_crop_title()}
      onClose={onClose}
      foot={
        <Button kind="primary" loading={cut.isPending} onClick={() => cut.mutate()}>
          {m.catalogue_photo_crop_use()}
        </Button>
      }
    >
      <div className={shared.wrapped} role="group" aria-label={m.catalogue_photo_crop_shape()}>
        {shapes.map((each) => (
          <button
            key={each.key}
            type="button"
            className={css.shape}
            aria-pressed={each.key === shape.key}
            onClick={() => choose(each)}
          >
            {each.label()}
          </button>
        ))}
      </div>
      <div className={css.stage}>
        <ReactCrop
          keepSelection
          crop={crop}
          {...('aspect' in shape && { aspect: shape.aspect })}
          minWidth={MIN_PIXELS}
          minHeight={MIN_PIXELS}
          ariaLabels={labels()}
          onChange={(_, percent) => setCrop(percent)}
        >
          <img ref={image} className={css.image} src={`${whole}?w=960`} alt="" draggable={false} />
        </ReactCrop>
      </div>
      <p className={css.hint}>{m.catalogue_photo_crop_hint()}</p>
      {cut.error && (
        <p className={css.error} role="alert">
          {pictureProblem(cut.error)}
        </p>
      )}
    </Dialog>
  );
}
