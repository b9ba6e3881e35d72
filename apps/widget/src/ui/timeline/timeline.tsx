import css from './timeline.module.css';

interface TimelinePoint {
  readonly name: string;
  readonly text: string;
  /** The colour of the line up to the next point. */
  readonly tone: 'good' | 'careful' | 'end';
}

/** A few points in time, from left to right. */
export function Timeline({ points }: { points: readonly TimelinePoint[] }) {
  return (
    <ol className={css.timeline}>
      {points.map(({ name, text, tone }) => (
        <li key={name} className={`${css.point} ${css[tone]}`}>
          <strong>{name}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
