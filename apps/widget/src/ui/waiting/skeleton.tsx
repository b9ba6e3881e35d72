import css from './waiting.module.css';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  radius?: number;
  /** An aspect ratio such as `16 / 10`, instead of a height. */
  ratio?: string;
}

/**
 * A grey placeholder in the size of the content, so that nothing shifts. Not announced: wrap a group of them in
 * `Loading`.
 */
export function Skeleton({ width = '100%', height = 16, radius = 8, ratio }: SkeletonProps) {
  return (
    <span
      className={css.skeleton}
      style={{ inlineSize: width, borderRadius: radius, ...(ratio ? { aspectRatio: ratio } : { blockSize: height }) }}
    />
  );
}
