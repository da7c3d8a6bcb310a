import { numericDay } from '../../time/spanish-dates.ts';
import styles from './line-chart.module.css';

export interface Line {
  name: string;
  /** The value of each day of the chart. Null: the day has no value. */
  values: (number | null)[];
}

interface LineChartProps {
  /** The content of the chart, for people who do not see it. The values stand in a table beside it. */
  label: string;
  /** Days of the clinic's calendar, oldest first, at least two. */
  days: string[];
  /** Two at most: the second one is dashed. */
  lines: Line[];
  /** A value as people write it. */
  say: (value: number) => string;
}

/** How values moved over the days, between the least and the greatest of them. */
export function LineChart({ label, days, lines, say }: LineChartProps) {
  const values = lines
    .flatMap((line) => line.values)
    .filter((value) => value !== null);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const acrossOf = acrossFrom(days);
  const downOf = (value: number) =>
    most === least ? 50 : (100 * (most - value)) / (most - least);
  return (
    <figure className={styles.chart}>
      <div
        className={styles.scale}
        aria-hidden="true"
        data-flat={most === least || undefined}
      >
        <span>{say(most)}</span>
        {most > least && <span>{say(least)}</span>}
      </div>
      {/* Stretched to its place; its strokes keep their width. */}
      <svg
        className={styles.drawing}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {[0, 100].map((down) => (
          <path key={down} className={styles.edge} d={`M0 ${down}H100`} />
        ))}
        {lines.map((line, index) => {
          const points = line.values.flatMap((value, day) =>
            value === null ? [] : [`${acrossOf(day)} ${downOf(value)}`],
          );
          return (
            <g key={line.name} data-second={index > 0 || undefined}>
              <path className={styles.line} d={`M${points.join('L')}`} />
              {/* A stroke without length, with round ends, is a dot that stretching leaves round. */}
              <path
                className={styles.dots}
                d={points.map((point) => `M${point}h0`).join('')}
              />
            </g>
          );
        })}
      </svg>
      <div className={styles.days} aria-hidden="true">
        <span>{numericDay(days[0] ?? '')}</span>
        <span>{numericDay(days.at(-1) ?? '')}</span>
      </div>
      {lines.length > 1 && (
        <figcaption className={styles.names}>
          {lines.map((line, index) => (
            <span key={line.name} className={styles.name}>
              <svg
                className={styles.sample}
                viewBox="0 0 24 4"
                aria-hidden="true"
              >
                <path
                  className={styles.line}
                  data-second={index > 0 || undefined}
                  d="M0 2H24"
                />
              </svg>
              {line.name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

/** The distance of each day from the left, of 100, by the days that passed. */
function acrossFrom(days: string[]): (index: number) => number {
  const dates = days.map((day) => Date.parse(day));
  const [first = 0, last = 0] = [dates[0], dates.at(-1)];
  const step = 100 / Math.max(1, days.length - 1);
  return (index) =>
    last === first
      ? index * step
      : (100 * ((dates[index] ?? first) - first)) / (last - first);
}
