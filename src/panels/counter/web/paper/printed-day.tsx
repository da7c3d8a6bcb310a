import { useContext } from 'react';
import {
  formatDay,
  formatMinute,
  formatTime,
  sentence,
} from '../../../../base/ui/format/format.ts';
import { formatPhone } from '../../../../base/ui/format/format-phone.ts';
import {
  listedNameOf,
  shortNumberOf,
} from '../../../../base/ui/format/person-words.ts';
import { SiteName } from '../../../../base/ui/page/site-name.ts';
import type { AgendaColumn } from '../../../../subjects/appointments/contract/agenda.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { statusWord } from '../../../../subjects/appointments/web/acts/appointment-words.ts';
import {
  onThatDay,
  useShownDay,
} from '../../../../subjects/appointments/web/shown-day.ts';
import { appointmentsOutside } from '../board/appointments-outside.ts';
import styles from './printed-day.module.css';

const headings = [
  'Hora',
  'Paciente',
  'Documento',
  'Teléfono',
  'Cobertura',
  'Práctica',
  'Estado',
  'Firma',
];

/** Lines to note patients without an appointment by hand. */
const blankLines = 4;

interface PrintedDayProps {
  doctorIds: ReadonlySet<string> | null;
  /** The time of printing, because paper grows old. */
  now: number;
}

/** The day on paper, a page for each doctor: to hand out, and to work with when nothing else works. */
export function PrintedDay({ doctorIds, now }: PrintedDayProps) {
  const shownDay = useShownDay();
  const { day, doctors, dayStartsAt, timeZone } = shownDay;
  const appointments = onThatDay(shownDay.appointments, dayStartsAt);
  const clinic = useContext(SiteName);
  const outside = appointmentsOutside(shownDay);
  const lists = doctors
    .filter(({ id }) => !doctorIds || doctorIds.has(id))
    .map((doctor) => ({
      doctor,
      appointments: appointments.filter(
        (appointment) =>
          appointment.doctor.id === doctor.id &&
          appointment.status !== 'cancelled',
      ),
    }))
    .filter((list) => list.appointments.length > 0);
  const printedAt = formatTime(new Date(now).toISOString(), timeZone);
  return (
    <div className={styles.printed} data-own-head>
      {lists.map((list) => (
        <section key={list.doctor.id} className={styles.page}>
          <table className={styles.table}>
            {/* A browser repeats it on each sheet that the list takes. */}
            <thead>
              <tr>
                <td colSpan={headings.length} className={styles.above}>
                  <div className={styles.head}>
                    <h2 className={styles.doctor}>{list.doctor.name}</h2>
                    <p>{placesOf(list.doctor)}</p>
                    <p className={styles.day}>
                      {sentence(formatDay(day))} ·{' '}
                      {list.appointments.length === 1
                        ? '1 turno'
                        : `${list.appointments.length} turnos`}
                    </p>
                    <p className={styles.origin}>
                      {[clinic, `Impreso a las ${printedAt}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                </td>
              </tr>
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
            <tbody className={styles.blank}>
              {Array.from({ length: blankLines }, (_, line) => line).map(
                (line) => (
                  <tr key={line}>
                    {headings.map((heading) => (
                      <td key={heading}>
                        {heading === 'Paciente' && 'Sin turno:'}
                      </td>
                    ))}
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}

/** `09:00 a 13:00, Consultorio 3`, for each session of the doctor. */
function placesOf({ sessions }: AgendaColumn): string {
  return sessions
    .map(({ from, to, roomName }) =>
      [`${formatMinute(from)} a ${formatMinute(to)}`, roomName]
        .filter(Boolean)
        .join(', '),
    )
    .join(' · ');
}

function Line({
  appointment,
  isOutside,
}: {
  appointment: StaffAppointment;
  isOutside: boolean;
}) {
  const { timeZone } = useShownDay();
  const { patient } = appointment;
  return (
    <tr>
      <td>{formatTime(appointment.startsAt, timeZone)}</td>
      <td>
        {listedNameOf(patient)}
        {appointment.overbookPlace > 0 && ' (sobreturno)'}
        {appointment.isFirstVisit && ' (1.ª vez)'}
      </td>
      <td className={styles.number}>{shortNumberOf(patient) ?? '—'}</td>
      <td className={styles.number}>
        {patient.phone ? formatPhone(patient.phone) : '—'}
      </td>
      <td>{appointment.insurerName ?? '—'}</td>
      <td>{appointment.practiceName}</td>
      <td>
        {statusWord(appointment)}
        {isOutside && ' (fuera de agenda)'}
      </td>
      <td className={styles.sign} />
    </tr>
  );
}
