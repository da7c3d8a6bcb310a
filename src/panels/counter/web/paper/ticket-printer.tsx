import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { api } from '../../../../base/api/web/client/api.ts';
import { formatShortMoment } from '../../../../base/ui/format/format.ts';
import { SiteName } from '../../../../base/ui/page/site-name.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import { useQrCode } from '../../../../subjects/access/web/step-up/qr-code.tsx';
import type { AppointmentActs } from '../../../../subjects/appointments/web/acts/use-appointment-acts.ts';
import type { PaperTicket } from '../../../../subjects/queue/contract/tickets.ts';
import styles from './printed-ticket.module.css';
import {
  endTicket,
  printTicket,
  useTicketsAlwaysPrinted,
  useTicketToPrint,
} from './ticket-printing.ts';

/**
 * Prints the tickets that are asked for, and optionally that of each arrival noted here. The focus stays in
 * place.
 */
export function TicketPrinter({ acts }: { acts: AppointmentActs }) {
  const isAlways = useTicketsAlwaysPrinted();
  const appointmentId = useTicketToPrint();
  const [last] = acts.undoable;
  const arrival =
    last?.ticket && 'transitionId' in last.undoing
      ? last.undoing.transitionId
      : undefined;
  const seen = useRef(arrival);
  const printNew = useEffectEvent(() => {
    if (!last || arrival === undefined || arrival === seen.current) return;
    seen.current = arrival;
    if (isAlways) printTicket(last.appointmentId);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival once.
  useEffect(() => printNew(), [arrival]);
  return appointmentId ? (
    <FetchedTicket key={appointmentId} appointmentId={appointmentId} />
  ) : null;
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
  return (
    <DrawnTicket
      ticket={query.data}
      onPrinted={() => endTicket(appointmentId)}
    />
  );
}

interface TicketProps {
  ticket: PaperTicket;
  onPrinted: () => void;
}

/** Waits until its QR code is drawn. Without a code the number is printed anyway. */
function DrawnTicket({ ticket, onPrinted }: TicketProps) {
  const code = useQrCode(ticket.followUrl);
  if (code.isPending) return null;
  const picture = code.data ?? null;
  return createPortal(
    <PrintedTicket ticket={ticket} picture={picture} onPrinted={onPrinted} />,
    document.body,
  );
}

/** A paper ticket, 80 mm wide: number, waiting room, clinic and hour, without the patient's name. */
function PrintedTicket({
  ticket,
  picture,
  onPrinted,
}: TicketProps & { picture: string | null }) {
  const clinic = useContext(SiteName);
  const { waitingRoom, givenAt, timeZone } = ticket;
  const ticketRef = useRef<HTMLDivElement>(null);
  const print = useEffectEvent(() => {
    window.print();
    onPrinted();
  });
  useEffect(() => {
    // The pictures are drawn before printing.
    let isOver = false;
    const pictures = [...(ticketRef.current?.querySelectorAll('img') ?? [])];
    void Promise.allSettled(pictures.map((each) => each.decode?.())).then(() =>
      requestAnimationFrame(() => isOver || print()),
    );
    return () => {
      isOver = true;
    };
  }, []);
  return (
    <div
      ref={ticketRef}
      className={styles.ticket}
      data-prints
      aria-hidden="true"
    >
      {clinic && <p className={styles.clinic}>{clinic}</p>}
      <p>Su número</p>
      <p className={styles.number}>{ticket.ticket}</p>
      <p className={styles.room}>{waitingRoom}</p>
      <p>Espere a que lo llamen por su número, en la pantalla y por voz.</p>
      {picture && (
        <>
          <img className={styles.code} src={picture} alt="" />
          <p>Siga su turno desde el teléfono</p>
        </>
      )}
      <p className={styles.when}>{formatShortMoment(givenAt, timeZone)}</p>
    </div>
  );
}
