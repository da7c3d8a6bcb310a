import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { formatMoment } from '../../../../base/ui/format/format.ts';
import { Page } from '../../../../base/ui/page/page.tsx';
import type { BookedAppointment } from '../../../appointments/contract/booked-appointment.ts';
import { DoneDetails } from './done-details.tsx';

/** The booked appointment: its code, and everything to take along. */
export function DonePage({
  appointment,
  clinic,
}: {
  appointment: BookedAppointment;
  clinic: Clinic;
}) {
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
