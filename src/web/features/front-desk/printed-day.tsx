import type { AgendaDay } from '../../../contract/reception/agenda.ts';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { formatDay, formatDni, formatTime, sentence } from '../../lib/format.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { patientNameOf, statusWord } from '../../turno-acts/turno-words.ts';
import styles from './printed-day.module.css';
import { turnosOutside } from './turnos-outside.ts';

interface PrintedDayProps {
  agenda: AgendaDay;
  doctorId: string | undefined;
}

/** The day on paper, a page for each doctor: to hand out, and to work by when nothing else works. */
export function PrintedDay({ agenda, doctorId }: PrintedDayProps) {
  const { day, timeZone, doctors, turnos } = agenda;
  const outside = turnosOutside(agenda);
  const lists = doctors
    .filter(({ id }) => !doctorId || id === doctorId)
    .map(({ id, name }) => ({
      id,
      name,
      turnos: turnos.filter((turno) => turno.doctor.id === id && turno.status !== 'cancelled'),
    }))
    .filter((list) => list.turnos.length > 0);
  return (
    <div className={styles.printed}>
      {lists.map((list) => (
        <section key={list.id} className={styles.page}>
          <h2 className={styles.doctor}>{list.name}</h2>
          <p className={styles.day}>
            {sentence(formatDay(day))} ·{' '}
            {list.turnos.length === 1 ? '1 turno' : `${list.turnos.length} turnos`}
          </p>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Hora</th>
                <th scope="col">Paciente</th>
                <th scope="col">DNI</th>
                <th scope="col">Teléfono</th>
                <th scope="col">Cobertura</th>
                <th scope="col">Práctica</th>
                <th scope="col">Estado</th>
              </tr>
            </thead>
            <tbody>
              {list.turnos.map((turno) => (
                <Line key={turno.id} isOutside={outside.has(turno.id)} {...{ turno, timeZone }} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}

interface LineProps {
  turno: StaffTurno;
  timeZone: string;
  isOutside: boolean;
}

function Line({ turno, timeZone, isOutside }: LineProps) {
  const { patient } = turno;
  return (
    <tr>
      <td>{formatTime(turno.startsAt, timeZone)}</td>
      <td>
        {patientNameOf(turno)}
        {turno.overbookPlace > 0 && ' (sobreturno)'}
        {turno.isFirstVisit && ' (1.ª vez)'}
      </td>
      <td>{patient.dni ? formatDni(patient.dni) : '—'}</td>
      <td>{patient.phone ? formatPhone(patient.phone) : '—'}</td>
      <td>{turno.insurerName ?? '—'}</td>
      <td>{turno.practiceName}</td>
      <td>
        {statusWord(turno)}
        {isOutside && ' (fuera de agenda)'}
      </td>
    </tr>
  );
}
