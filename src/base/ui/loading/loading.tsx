import { frameWords } from '../../text/contract/page-words.ts';
import styles from './loading.module.css';

interface LoadingProps {
  /** The thing that is loading, like "Buscando horarios…". */
  label?: string;
  /** Beside other content, instead of in the middle of an empty page. */
  inline?: boolean;
}

export function Loading({
  label = frameWords.loading,
  inline = false,
}: LoadingProps) {
  return (
    <div
      className={styles.loading}
      data-inline={inline || undefined}
      role="status"
    >
      <span className={styles.spinner} aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}

/** Placeholder of a list while it loads, so that nothing jumps when it arrives. */
export function LoadingLines({
  label = frameWords.loading,
  count = 4,
}: {
  label?: string;
  count?: number;
}) {
  return (
    <div className={styles.lines} role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move.
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
