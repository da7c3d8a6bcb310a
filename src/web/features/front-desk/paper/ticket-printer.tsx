import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { PaperTicket } from '../../../../contract/reception/tickets.ts';
import { api } from '../../../api/api.ts';
import type { AppointmentActs } from '../../../appointments/acts/use-appointment-acts.ts';
import { SiteName } from '../../../components/page/site-name.ts';
import { confirmDone } from '../../../components/toast/confirmations.ts';
import { formatShortMoment } from '../../../format/format.ts';
import styles from './printed-ticket.module.css';
import { endTicket, printTicket, useTicketsAlwaysPrinted, useTicketToPrint } from './ticket-printing.ts';

/** Prints the tickets that somebody asks for, and by choice that of each arrival noted here. The focus stays where it is. */
export function TicketPrinter({ acts }: { acts: AppointmentActs }) {
  const isAlways = useTicketsAlwaysPrinted();
  const appointmentId = useTicketToPrint();
  const [last] = acts.undoable;
  const arrived = last?.order.kind === 'arrive' && last.appointment.ticket ? last : undefined;
  const seen = useRef(arrived?.transitionId);
  const printNew = useEffectEvent(() => {
    if (!arrived || arrived.transitionId === seen.current) return;
    seen.current = arrived.transitionId;
    if (isAlways) printTicket(arrived.appointment.id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival once.
  useEffect(() => printNew(), [arrived?.transitionId]);
  return appointmentId ? <FetchedTicket key={appointmentId} appointmentId={appointmentId} /> : null;
}

function FetchedTicket({ appointmentId }: { appointmentId: string }) {
  const query = useQuery({
    ...api.reception.tickets.get.queryOptions({ input: { appointmentId } }),
    staleTime: 0,
    gcTime: 0,
  });
  const isFailed = query.isError;
  useEffect(() => {
    if (!isFailed) return;
    confirmDone('No se pudo imprimir el número');
    endTicket(appointmentId);
  }, [isFailed, appointmentId]);
  if (!query.data) return null;
  return createPortal(
    <PrintedTicket ticket={query.data} onPrinted={() => endTicket(appointmentId)} />,
    document.body,
  );
}

/** A ticket of paper, 80 mm wide: number, waiting room, clinic and hour, and nothing of who holds it. */
function PrintedTicket({ ticket, onPrinted }: { ticket: PaperTicket; onPrinted: () => void }) {
  const clinic = useContext(SiteName);
  const { waitingRoom, givenAt, timeZone } = ticket;
  const print = useEffectEvent(() => {
    window.print();
    onPrinted();
  });
  useEffect(() => {
    // Drawn before it is printed.
    const frame = requestAnimationFrame(() => print());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={styles.ticket} data-prints aria-hidden="true">
      {clinic && <p className={styles.clinic}>{clinic}</p>}
      <p>Su número</p>
      <p className={styles.number}>{ticket.ticket}</p>
      <p className={styles.room}>{waitingRoom}</p>
      <p>Espere a que lo llamen por su número, en la pantalla y por voz.</p>
      <p className={styles.when}>{formatShortMoment(givenAt, timeZone)}</p>
    </div>
  );
}
