import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { Facts } from '../../../base/ui/facts/facts.tsx';
import { formatMoment, sentence } from '../../../base/ui/format/format.ts';
import type { LinkedAppointment } from '../../appointments/contract/public-appointments.ts';
import type { AppointmentActs } from './use-appointment-acts.ts';

export interface LinkedAppointmentProps {
  appointment: LinkedAppointment;
  clinic: Clinic;
  acts: AppointmentActs;
}

/** The facts a link may show: day, time, place and professional. */
export function LinkedFacts({
  appointment,
  clinic,
}: Pick<LinkedAppointmentProps, 'appointment' | 'clinic'>) {
  const place = [`${clinic.address}, ${clinic.city}`, appointment.roomName]
    .filter(Boolean)
    .join(' · ');
  return (
    <Facts
      facts={[
        {
          label: 'Cuándo',
          value: sentence(formatMoment(appointment.startsAt, clinic.timeZone)),
        },
        { label: 'Con', value: appointment.doctorName },
        { label: 'Dónde', value: place },
        { label: 'Código', value: appointment.code },
        ...(appointment.status === 'booked'
          ? [
              {
                label: 'Estado',
                value: appointment.isConfirmed ? 'Confirmado' : 'Reservado',
              },
            ]
          : []),
        ...cancelledFacts(appointment),
      ]}
    />
  );
}

/** Says if the patient or the clinic cancelled, and the reason if it was written for patients. */
function cancelledFacts({ cancelled }: LinkedAppointment) {
  if (!cancelled) return [];
  const by = cancelled.askedBy === 'patient' ? 'A su pedido' : 'Por la clínica';
  return [
    { label: 'Cancelado', value: by },
    ...(cancelled.reason ? [{ label: 'Motivo', value: cancelled.reason }] : []),
  ];
}
