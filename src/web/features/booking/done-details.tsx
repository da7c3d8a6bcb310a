import type { ReactNode } from 'react';
import type { BookedTurno } from '../../../contract/public/booking.ts';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { AnchorButton, Button } from '../../components/button/button.tsx';
import { formatMoment, sentence } from '../../lib/format.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import styles from './done-page.module.css';
import { TurnoFacts } from './turno-facts.tsx';
import { bringWords, cancellationWords, costWords } from './visit-words.ts';

interface DoneDetailsProps {
  turno: BookedTurno;
  clinic: Clinic;
  /** Where to from here. */
  children: ReactNode;
}

/** Of a turno just made: its code, the calendar, the way there, and what to know. */
export function DoneDetails({ turno, clinic, children }: DoneDetailsProps) {
  const { timeZone } = clinic;
  const calendarFile = `/api/public/appointments/${turno.id}/calendar.ics?token=${encodeURIComponent(turno.linkToken)}`;
  return (
    <div className={styles.done}>
      <p className={styles.code}>
        <span className={styles.label}>Código del turno</span>
        <strong className={styles.letters}>{turno.code}</strong>
        <span className={styles.label}>Guárdelo: con el código y su DNI puede ver o cancelar el turno.</span>
      </p>
      <div className={styles.actions}>
        <AnchorButton href={calendarFile}>Agregar al calendario</AnchorButton>
        {clinic.directionsUrl && (
          <AnchorButton href={clinic.directionsUrl} target="_blank" rel="noreferrer">
            Cómo llegar<span className="visually-hidden"> (se abre en otra pestaña)</span>
          </AnchorButton>
        )}
        <Button onClick={() => window.print()}>Imprimir</Button>
      </div>
      <TurnoFacts
        facts={[
          { name: 'Qué', value: turno.practiceName, detail: turno.specialtyName },
          { name: 'Con', value: turno.doctor.name },
          { name: 'Cuándo', value: sentence(formatMoment(turno.startsAt, timeZone)) },
          {
            name: 'Dónde',
            value: `${clinic.address}, ${clinic.city}`,
            detail: [clinic.name, turno.roomName].filter(Boolean).join(' · '),
          },
          { name: 'Paciente', value: turno.patientName },
          { name: 'Qué traer', value: bringWords(turno), detail: clinic.arrivalNotes, isText: true },
          { name: 'A pagar', ...costWords(turno) },
          {
            name: 'Si no puede venir',
            value: cancellationWords(clinic.policy),
            isText: true,
            detail: clinic.phones[0] && `También por teléfono: ${formatPhone(clinic.phones[0])}`,
          },
        ]}
      />
      <div className={styles.links}>{children}</div>
    </div>
  );
}
