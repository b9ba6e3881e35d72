import { ImageOff } from 'lucide-react';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import css from './catalogue.module.css';

interface PhotoProps {
  label: string;
  error?: string | undefined;
  value: string | null;
  onChange: (address: string | null) => void;
}

/** The picture a thing has, which can be taken away. */
export const PhotoField = ({ label, error, value, onChange }: PhotoProps) => (
  <figure className={css.photo}>
    {value === null ? (
      <span className={css.noPhoto}>
        <ImageOff size={20} aria-hidden />
      </span>
    ) : (
      <img className={css.picture} src={`${value.split('#')[0]}?w=320`} alt="" />
    )}
    <figcaption className={css.caption}>
      <span className={css.legend}>{label}</span>
      {value !== null && (
        <Button size="small" kind="quiet" onClick={() => onChange(null)}>
          {m.catalogue_photo_remove()}
        </Button>
      )}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </figcaption>
  </figure>
);
