import type { LinkedTurno } from '../../../contract/public/appointments.ts';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { Facts } from '../../components/facts/facts.tsx';
import { formatMoment, sentence } from '../../lib/format.ts';
import type { TurnoActs } from './use-turno-acts.ts';

export interface LinkedTurnoProps {
  turno: LinkedTurno;
  clinic: Clinic;
  acts: TurnoActs;
}

/** What a link may show: day, hour, place and professional. */
export function LinkedFacts({ turno, clinic }: Pick<LinkedTurnoProps, 'turno' | 'clinic'>) {
  const place = [`${clinic.address}, ${clinic.city}`, turno.roomName].filter(Boolean).join(' · ');
  return (
    <Facts
      facts={[
        { label: 'Cuándo', value: sentence(formatMoment(turno.startsAt, clinic.timeZone)) },
        { label: 'Con', value: turno.doctorName },
        { label: 'Dónde', value: place },
        { label: 'Código', value: turno.code },
        ...(turno.status === 'booked'
          ? [{ label: 'Estado', value: turno.isConfirmed ? 'Confirmado' : 'Reservado' }]
          : []),
        ...cancelledFacts(turno),
      ]}
    />
  );
}

/** By whom, and why where that was written for patients. */
function cancelledFacts({ cancelled }: LinkedTurno) {
  if (!cancelled) return [];
  const by = cancelled.askedBy === 'patient' ? 'A su pedido' : 'Por la clínica';
  return [
    { label: 'Cancelado', value: by },
    ...(cancelled.reason ? [{ label: 'Motivo', value: cancelled.reason }] : []),
  ];
}
