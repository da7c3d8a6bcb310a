import styles from './appointment-lines.module.css';

interface UnreadMarkProps {
  lines: number;
  unreadLines: number;
  /** A sign in place of the word, where there is no room for it. */
  compact?: boolean;
}

/** Says how many lines of the other side are unread, or only that there are lines. */
export function UnreadMark({
  lines,
  unreadLines,
  compact = false,
}: UnreadMarkProps) {
  if (lines === 0) return null;
  if (unreadLines === 0)
    return <span className="visually-hidden"> (con recados)</span>;
  const words = unreadLines === 1 ? '1 recado' : `${unreadLines} recados`;
  return (
    <strong className={styles.unread}>
      {compact && <span aria-hidden="true">✉ {unreadLines}</span>}
      <span className={compact ? 'visually-hidden' : undefined}>{words}</span>
      <span className="visually-hidden"> sin leer</span>
    </strong>
  );
}
