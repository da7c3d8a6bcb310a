import type { BookedTurno } from '../../../contract/public/booking.ts';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { AnchorButton, Button, ButtonLink } from '../../components/button/button.tsx';
import { Page } from '../../components/page/page.tsx';
import { formatMoment, sentence } from '../../lib/format.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import styles from './done-page.module.css';
import { TurnoFacts } from './turno-facts.tsx';
import { bringWords, cancellationWords, costWords } from './visit-words.ts';

/** The turno is made: its code, and everything to take along. */
export function DonePage({ turno, clinic }: { turno: BookedTurno; clinic: Clinic }) {
  const { timeZone } = clinic;
  const calendarFile = `/api/public/appointments/${turno.id}/calendar.ics?token=${encodeURIComponent(turno.linkToken)}`;
  return (
    <Page
      title="Turno reservado"
      lead={`${turno.patientName}: su turno es el ${formatMoment(turno.startsAt, timeZone)}.`}
    >
      <div className={styles.done}>
        <p className={styles.code}>
          <span className={styles.label}>Código del turno</span>
          <strong className={styles.letters}>{turno.code}</strong>
          <span className={styles.label}>
            Guárdelo: con el código y su DNI puede ver o cancelar el turno.
          </span>
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
        <div className={styles.links}>
          <ButtonLink
            to="/cancelar-turno/$appointmentId"
            params={{ appointmentId: turno.id }}
            search={{ token: turno.linkToken }}
            kind="quiet"
          >
            Ver, cambiar o cancelar
          </ButtonLink>
          <ButtonLink to="/" kind="quiet">
            Ir al inicio
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
