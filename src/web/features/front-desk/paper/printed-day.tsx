import type { StaffAppointment } from '../../../../contract/staff/appointments.ts';
import { patientNameOf, statusWord } from '../../../appointments/acts/appointment-words.ts';
import { formatDay, formatDni, formatTime, sentence } from '../../../format/format.ts';
import { formatPhone } from '../../../format/format-phone.ts';
import { appointmentsOutside } from '../board/appointments-outside.ts';
import { useShownDay } from '../shown-day.ts';
import styles from './printed-day.module.css';

const headings = ['Hora', 'Paciente', 'DNI', 'Teléfono', 'Cobertura', 'Práctica', 'Estado'];

/** The day on paper, a page for each doctor: to hand out, and to work by when nothing else works. */
export function PrintedDay({ doctorId }: { doctorId: string | undefined }) {
  const shownDay = useShownDay();
  const { day, doctors, appointments } = shownDay;
  const outside = appointmentsOutside(shownDay);
  const lists = doctors
    .filter(({ id }) => !doctorId || id === doctorId)
    .map(({ id, name }) => ({
      id,
      name,
      appointments: appointments.filter(
        (appointment) => appointment.doctor.id === id && appointment.status !== 'cancelled',
      ),
    }))
    .filter((list) => list.appointments.length > 0);
  return (
    <div className={styles.printed}>
      {lists.map((list) => (
        <section key={list.id} className={styles.page}>
          <h2 className={styles.doctor}>{list.name}</h2>
          <p className={styles.day}>
            {sentence(formatDay(day))} ·{' '}
            {list.appointments.length === 1 ? '1 turno' : `${list.appointments.length} turnos`}
          </p>
          <table className={styles.table}>
            <thead>
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.appointments.map((appointment) => (
                <Line
                  key={appointment.id}
                  appointment={appointment}
                  isOutside={outside.has(appointment.id)}
                />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}

function Line({ appointment, isOutside }: { appointment: StaffAppointment; isOutside: boolean }) {
  const { timeZone } = useShownDay();
  const { patient } = appointment;
  return (
    <tr>
      <td>{formatTime(appointment.startsAt, timeZone)}</td>
      <td>
        {patientNameOf(appointment)}
        {appointment.overbookPlace > 0 && ' (sobreturno)'}
        {appointment.isFirstVisit && ' (1.ª vez)'}
      </td>
      <td>{patient.dni ? formatDni(patient.dni) : '—'}</td>
      <td>{patient.phone ? formatPhone(patient.phone) : '—'}</td>
      <td>{appointment.insurerName ?? '—'}</td>
      <td>{appointment.practiceName}</td>
      <td>
        {statusWord(appointment)}
        {isOutside && ' (fuera de agenda)'}
      </td>
    </tr>
  );
}
