import type { BookedAppointment } from '../../../../contract/public/booked-appointment.ts';
import type { Clinic } from '../../../../contract/public/clinic.ts';
import { ButtonLink } from '../../../components/button/button.tsx';
import { Page } from '../../../components/page/page.tsx';
import { formatMoment } from '../../../format/format.ts';
import { DoneDetails } from './done-details.tsx';

/** The appointment is made: its code, and everything to take along. */
export function DonePage({ appointment, clinic }: { appointment: BookedAppointment; clinic: Clinic }) {
  return (
    <Page
      title="Turno reservado"
      lead={`${appointment.patientName}: su turno es el ${formatMoment(appointment.startsAt, clinic.timeZone)}.`}
    >
      <DoneDetails appointment={appointment} clinic={clinic}>
        <ButtonLink
          to="/cancelar-turno/$appointmentId"
          params={{ appointmentId: appointment.id }}
          search={{ token: appointment.linkToken }}
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
