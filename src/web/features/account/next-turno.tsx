import { useRef } from 'react';
import type { UpcomingTurno } from '../../../contract/patient/account.ts';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { formatDay, formatTime, sentence } from '../../lib/format.ts';
import styles from './account.module.css';
import { NextTurnoActs } from './next-turno-acts.tsx';
import { TurnoStatus } from './turno-status.tsx';
import { dayOfTurno, placeOf } from './turno-words.ts';
import { WaitingTicket } from './waiting-ticket.tsx';
import { WhatToBring } from './what-to-bring.tsx';

/** The turno that comes first, large: when, where, with whom, what to bring, and the code to say at the counter. */
export function NextTurno({ turno, clinic }: { turno: UpcomingTurno; clinic: Clinic }) {
  const { timeZone } = clinic;
  const status = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.next}>
      <p className={styles.when}>
        <time dateTime={turno.startsAt}>
          <span className={styles.day}>{sentence(formatDay(dayOfTurno(turno, timeZone)))}</span>
          <span className={styles.hour}>{formatTime(turno.startsAt, timeZone)}</span>
        </time>
      </p>
      <div ref={status} tabIndex={-1} className={styles.place}>
        <TurnoStatus turno={turno} />
      </div>
      <WaitingTicket turno={turno} />
      <dl className={styles.details}>
        <div>
          <dt>Con</dt>
          <dd>{turno.doctor.name}</dd>
        </div>
        <div>
          <dt>Dónde</dt>
          <dd>{placeOf(turno, clinic)}</dd>
        </div>
        <div>
          <dt>Qué traer</dt>
          <dd className={styles.plain}>
            <WhatToBring turno={turno} clinic={clinic} />
          </dd>
        </div>
        {turno.code && (
          <div>
            <dt>Código</dt>
            <dd className={styles.code}>{turno.code}</dd>
          </div>
        )}
      </dl>
      <NextTurnoActs turno={turno} clinic={clinic} onConfirmed={() => status.current?.focus()} />
    </div>
  );
}
