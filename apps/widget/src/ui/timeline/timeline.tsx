import css from './timeline.module.css';

interface TimelinePoint {
  readonly name: string;
  readonly text: string;
  /** What begins there: it colours the line up to the next point. */
  readonly tone: 'good' | 'careful' | 'end';
}

/** A few moments in their order, from left to right. */
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
