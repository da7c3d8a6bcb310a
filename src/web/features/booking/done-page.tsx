import type { BookedTurno } from '../../../contract/public/booking.ts';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { ButtonLink } from '../../components/button/button.tsx';
import { Page } from '../../components/page/page.tsx';
import { formatMoment } from '../../lib/format.ts';
import { DoneDetails } from './done-details.tsx';

/** The turno is made: its code, and everything to take along. */
export function DonePage({ turno, clinic }: { turno: BookedTurno; clinic: Clinic }) {
  return (
    <Page
      title="Turno reservado"
      lead={`${turno.patientName}: su turno es el ${formatMoment(turno.startsAt, clinic.timeZone)}.`}
    >
      <DoneDetails turno={turno} clinic={clinic}>
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
      </DoneDetails>
    </Page>
  );
}
