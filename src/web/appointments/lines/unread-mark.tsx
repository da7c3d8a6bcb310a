import styles from './appointment-lines.module.css';

interface UnreadMarkProps {
  lines: number;
  unreadLines: number;
}

/** How many lines of the other side nobody has read yet; or only that there are lines. */
export function UnreadMark({ lines, unreadLines }: UnreadMarkProps) {
  if (lines === 0) return null;
  if (unreadLines === 0) return <span className="visually-hidden"> (con recados)</span>;
  return (
    <strong className={styles.unread}>
      {unreadLines === 1 ? '1 recado' : `${unreadLines} recados`}
      <span className="visually-hidden"> sin leer</span>
    </strong>
  );
}
