import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { formatMoment, sentence } from '../../../../base/ui/format/format.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import type { BookedAppointment } from '../../../appointments/contract/booked-appointment.ts';
import { StepPage } from '../steps/step-page.tsx';

/** Both appointments as they were booked, each with its code. */
export function TwoBooked({
  appointments,
  clinic,
}: {
  appointments: readonly BookedAppointment[];
  clinic: Clinic;
}) {
  return (
    <StepPage step={3} title="Turnos reservados">
      <Notice
        tone="good"
        title="Reservó los dos turnos, uno después del otro."
        actions={
          <ButtonLink to="/mi-cuenta/citas" kind="main">
            Ver mis turnos
          </ButtonLink>
        }
      >
        <p>Cada uno se cambia o cancela por separado.</p>
      </Notice>
      <Rows label="Turnos reservados">
        {appointments.map(({ id, code, patientName, startsAt, doctor }) => (
          <Row key={id} end={<strong>Código {code}</strong>}>
            <p>
              <strong>
                {sentence(formatMoment(startsAt, clinic.timeZone))}
              </strong>
            </p>
            <p>
              <span>{patientName}</span> · {doctor.name}
            </p>
          </Row>
        ))}
      </Rows>
    </StepPage>
  );
}
