import { Link } from '@tanstack/react-router';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { AppointmentList } from './appointment-list.tsx';
import type { StandingAppointments as Standing } from './outside-schedule.ts';

interface StandingAppointmentsProps {
  standing: Standing;
  timeZone: string;
  /**
   * True: the whole insurer ends, and its copay stays. False: the professional's private price takes its
   * place.
   */
  isOfInsurer?: boolean;
}

/**
 * The appointments given with an insurer that ends, each with links to it and to its patient, and with
 * advice.
 */
export function StandingAppointments({
  standing,
  timeZone,
  isOfInsurer = false,
}: StandingAppointmentsProps) {
  return (
    <>
      <p>
        {isOfInsurer
          ? 'Los turnos quedan como están: no se cancelan, y conservan la cobertura y su coseguro.'
          : 'Los turnos quedan como están: no se cancelan ni cambian de cobertura. Pero ese día el profesional ya no la atiende, y en recepción figura el precio particular.'}
      </p>
      <p>
        Llame a cada paciente: puede venir como particular, pasar a otro
        profesional o a otro día. Si tiene otra cobertura, recepción la cambia
        el día del turno.
      </p>
      <AppointmentList
        appointments={standing.appointments}
        total={standing.total}
        timeZone={timeZone}
        label="Turnos dados con esa cobertura"
        withDoctor
        linkTo={({ appointmentId, code, startsAt }, moment) => (
          <Link
            to="/recepcion/appointments"
            search={{ dia: dayAt(startsAt, timeZone), turno: appointmentId }}
            target="_blank"
          >
            {moment}
            <span className="visually-hidden">
              {' '}
              Ver el turno {code} en otra pestaña
            </span>
          </Link>
        )}
      />
    </>
  );
}
