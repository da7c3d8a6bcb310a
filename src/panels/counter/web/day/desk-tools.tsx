import { Button } from '../../../../base/ui/button/button.tsx';
import styles from '../../../../base/ui/page/front-desk.module.css';
import { PanelMenu } from '../../../../base/ui/panel/panel-menu.tsx';
import { useLettersOn } from '../../../../subjects/appointments/web/acts/use-panel-keys.ts';
import { useShownDay } from '../../../../subjects/appointments/web/shown-day.ts';
import {
  setTicketsAlwaysPrinted,
  useTicketsAlwaysPrinted,
} from '../paper/ticket-printing.ts';
import { AnsweredReads } from '../search/answered-reads.tsx';
import { DeskSearch } from '../search/desk-search.tsx';
import { useSearchReads } from '../search/use-search-reads.ts';
import { useDesk } from './use-desk.ts';

/** Acts on the whole day. */
export function DayActs() {
  const { open } = useDesk();
  const areLettersOn = useLettersOn();
  const { day, today } = useShownDay();
  const isTicketPrinted = useTicketsAlwaysPrinted();
  return (
    <>
      <Button
        kind="quiet"
        hint={areLettersOn && 'D'}
        disabled={day < today}
        onClick={() => open({ kind: 'away' })}
      >
        Un doctor no viene
      </Button>
      <PanelMenu
        label="Más"
        items={[
          {
            label: 'Caja y resumen del día',
            hint: areLettersOn && 'J',
            onChoose: () => open({ kind: 'cash' }),
          },
          {
            label: 'Imprimir el día',
            hint: areLettersOn && 'P',
            onChoose: () => window.print(),
          },
          {
            label: isTicketPrinted
              ? 'No imprimir más el número en cada llegada'
              : 'Imprimir el número en cada llegada',
            onChoose: () => setTicketsAlwaysPrinted(!isTicketPrinted),
          },
          {
            label: 'Hoja de contingencia',
            onChoose: () => open({ kind: 'contingency' }),
          },
          {
            label: 'Teclas',
            hint: areLettersOn && '?',
            onChoose: () => open({ kind: 'keys' }),
          },
        ]}
      />
    </>
  );
}

/** The search, and the ways to give an appointment. */
export function DeskTools() {
  const desk = useDesk();
  const { giveHere } = desk;
  const areLettersOn = useLettersOn();
  const reads = useSearchReads(desk);
  return (
    <>
      <div className={styles.tools}>
        <DeskSearch desk={desk} reads={reads} />
        <div className={styles.begin}>
          <Button
            hint={areLettersOn && 'R'}
            className={styles.secondAct}
            onClick={() => giveHere('walkIn')}
          >
            Llegó sin turno
          </Button>
          <Button
            kind="main"
            hint={areLettersOn && 'N'}
            className={styles.mainAct}
            onClick={() => giveHere('book')}
          >
            Nuevo turno
          </Button>
        </div>
      </div>
      <AnsweredReads desk={desk} reads={reads} />
    </>
  );
}
