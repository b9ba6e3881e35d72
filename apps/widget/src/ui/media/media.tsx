import { isWebAddress } from '@embook/domain/shared';
import { Play } from 'lucide-react';
import { Picture } from '../picture/picture.tsx';
import css from './media.module.css';

interface MediaProps {
  photoUrl: string | null;
  videoUrl: string | null;
  /** The label of the link to a video on another page. */
  watch: string;
  sizes: string;
  seed: number;
}

/** Files that a browser can play; any other address is a page with a video. */
const PLAYABLE = /^[^?#]+\.(?:mp4|webm|ogv|mov)(?:[?#]|$)/i;

/** On the web or on our own platform; other addresses are not linked (A16). */
const isFollowed = (address: string): boolean => isWebAddress(address) || /^\/[\w-]/.test(address);

/** A video, played here (muted at first) or linked, else the photo. It fills its parent. */
export function Media({ photoUrl, videoUrl, watch, sizes, seed }: MediaProps) {
  const photo = <Picture src={photoUrl} alt="" width={1280} height={800} sizes={sizes} eager seed={seed} />;
  if (videoUrl === null || !isFollowed(videoUrl)) return photo;
  if (PLAYABLE.test(videoUrl)) {
    return (
      <video
        className={css.video}
        src={videoUrl}
        poster={photoUrl ?? undefined}
        aria-label={watch}
        controls
        muted
        preload="none"
        playsInline
      />
    );
  }
  return (
    <a className={css.link} href={videoUrl} target="_blank" rel="noopener noreferrer">
      {photo}
      <span className={css.play}>
        <Play size={18} aria-hidden />
        {watch}
      </span>
    </a>
  );
}
