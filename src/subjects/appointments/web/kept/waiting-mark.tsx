import styles from './kept-acts.module.css';

/** Marks an appointment with an act that waits for the connection. */
export function WaitingMark() {
  return (
    <span className={styles.waiting}>
      <span aria-hidden="true">↑</span>Por enviar
    </span>
  );
}
