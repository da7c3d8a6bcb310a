import { Button } from '../../../components/button/button.tsx';
import styles from '../front-desk.module.css';
import { DeskSearch } from '../search/desk-search.tsx';
import { useShownDay } from '../shown-day.ts';
import { useDesk } from './use-desk.ts';

/** Acts on the whole day. */
export function DayActs() {
  const { open } = useDesk();
  const { day, today } = useShownDay();
  return (
    <>
      <Button
        kind="quiet"
        aria-keyshortcuts="d"
        disabled={day < today}
        onClick={() => open({ kind: 'away' })}
      >
        Un doctor no viene
      </Button>
      <Button kind="quiet" aria-keyshortcuts="p" onClick={() => window.print()}>
        Imprimir
      </Button>
      <Button
        kind="quiet"
        className={styles.keys}
        aria-keyshortcuts="?"
        onClick={() => open({ kind: 'keys' })}
      >
        Teclas
      </Button>
    </>
  );
}

/** The search, and the ways to give an appointment. */
export function DeskTools() {
  const desk = useDesk();
  const { giveHere } = desk;
  return (
    <div className={styles.tools}>
      <DeskSearch desk={desk} />
      <div className={styles.begin}>
        <Button aria-keyshortcuts="r" className={styles.secondAct} onClick={() => giveHere('walkIn')}>
          Llegó sin turno
        </Button>
        <Button kind="main" aria-keyshortcuts="n" className={styles.mainAct} onClick={() => giveHere('book')}>
          Nuevo turno
        </Button>
      </div>
    </div>
  );
}
