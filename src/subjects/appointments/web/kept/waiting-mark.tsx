import styles from './kept-acts.module.css';

/** What was pressed on this appointment waits for the connection. */
export function WaitingMark() {
  return (
    <span className={styles.waiting}>
      <span aria-hidden="true">↑</span>Por enviar
    </span>
  );
}
