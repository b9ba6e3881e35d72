import css from './waiting.module.css';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  radius?: number;
  /** A picture's shape, such as `16 / 10`, instead of a height. */
  ratio?: string;
}

/** A grey stand-in with the size of what will come, so that nothing jumps. Silent: wrap a group of them in `Loading`. */
export function Skeleton({ width = '100%', height = 16, radius = 8, ratio }: SkeletonProps) {
  return (
    <span
      className={css.skeleton}
      style={{ inlineSize: width, borderRadius: radius, ...(ratio ? { aspectRatio: ratio } : { blockSize: height }) }}
    />
  );
}
