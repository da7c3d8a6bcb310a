import type { Block } from '../../../base/kernel/pdf/block.ts';
import { listedPerson } from '../../../base/person/rules/person-names.ts';
import {
  epochMinuteOf,
  wallClockOf,
  type Zone,
} from '../../../base/time/clinic-zone.ts';
import { clock, longDayWithYear } from '../../../base/time/spanish-dates.ts';
import type { AgendaColumn } from '../../../subjects/appointments/contract/agenda.ts';
import type { StaffAppointmentRow } from '../../../subjects/appointments/server/staff-appointment-queries.ts';
import {
  capitalized,
  readablePhone,
} from '../../../subjects/messages/server/message/spoken-clinic.ts';

export interface ContingencyDay {
  clinicName: string;
  day: string;
  zone: Zone;
  madeAt: Date;
  doctors: readonly AgendaColumn[];
  appointments: readonly StaffAppointmentRow[];
}

/** Empty lines to write down patients who come without an appointment. */
const blankLines = 6;
/** The height of a row, with room for handwriting. */
const rowPoints = 21;

const heads = [
  'Hora',
  'Paciente',
  'DNI',
  'Teléfono',
  'Cobertura',
  'Práctica',
  'Llegó',
  'Firma',
];
const shares = [5, 20, 9, 12, 13, 15, 9, 17];

/**
 * The first sheet says what it is and who attends where. Then comes a sheet for each professional who attends
 * or has appointments, with contact data and without clinical data.
 */
export function* contingencyBlocks(
  contingency: ContingencyDay,
): Generator<Block> {
  const { clinicName, day, doctors, appointments } = contingency;
  const title = `Hoja de contingencia: ${longDayWithYear(day)}`;
  const made = `Hecha a las ${timeOf(contingency.madeAt, contingency)}`;
  const listed = doctors.map((doctor) => ({
    doctor,
    own: appointments.filter(
      ({ doctorId, status }) =>
        doctorId === doctor.id && status !== 'cancelled',
    ),
  }));
  yield { kind: 'heading', level: 1, text: title };
  yield { kind: 'paragraph', text: `${clinicName}. ${made}.`, look: 'bold' };
  yield {
    kind: 'paragraph',
    look: 'notice',
    text: 'Para seguir atendiendo cuando el sistema no responde. Anote la hora de llegada y haga firmar. Cuando vuelva, cargue lo anotado en Turnos del día. Tiene datos personales: al terminar, guárdela bajo llave o destrúyala.',
  };
  yield {
    kind: 'table',
    heads: ['Profesional', 'Horario y consultorio', 'Turnos'],
    shares: [4, 6, 1],
    rows: listed.map(({ doctor, own }) => [
      doctor.name,
      placesOf(doctor),
      String(own.length),
    ]),
  };
  for (const { doctor, own } of listed) {
    if (own.length === 0 && doctor.sessions.length === 0) continue;
    yield {
      kind: 'newPage',
      running: `${doctor.name} · ${capitalized(longDayWithYear(day))} · ${clinicName} · ${made}`,
    };
    yield { kind: 'heading', level: 2, text: doctor.name };
    yield { kind: 'paragraph', text: placesOf(doctor) };
    yield {
      kind: 'table',
      heads,
      shares,
      rowPoints,
      rows: [
        ...own.map((appointment) => rowOf(appointment, contingency)),
        ...Array.from({ length: blankLines }, () => [
          '',
          'Sin turno:',
          '',
          '',
          '',
          '',
          '',
          '',
        ]),
      ],
    };
  }
}

const closureWords: Record<
  NonNullable<AgendaColumn['closure']>['code'],
  string
> = {
  HOLIDAY: 'No atiende: feriado',
  ABSENT: 'No atiende: ausente',
  NO_SESSION: 'No atiende ese día',
  DISABLED: 'Ya no atiende en la clínica',
};

/**
 * `09:00 a 13:00, Consultorio 3` for each stretch that the doctor attends, or else the reason why the doctor
 * does not.
 */
function placesOf({ sessions, closure }: AgendaColumn): string {
  if (sessions.length === 0)
    return closure ? closureWords[closure.code] : 'No atiende ese día';
  return sessions
    .map(({ from, to, roomName }) =>
      [`${clock(from)} a ${clock(to)}`, roomName].filter(Boolean).join(', '),
    )
    .join(' · ');
}

function rowOf(
  appointment: StaffAppointmentRow,
  contingency: ContingencyDay,
): string[] {
  const { dni, phone, insurerName, planName, isPrivate, overbookPlace } =
    appointment;
  const name = listedPerson(appointment);
  return [
    timeOf(appointment.startsAt, contingency),
    overbookPlace > 0 ? `${name} (sobreturno)` : name,
    dni ? dni.replace(/\B(?=(\d{3})+$)/g, '.') : '',
    phone ? readablePhone(phone) : '',
    [insurerName, planName].filter(Boolean).join(' ') ||
      (isPrivate ? 'Particular' : ''),
    appointment.practiceName,
    arrivalOf(appointment, contingency),
    '',
  ];
}

/** The hour of arrival. Empty for an expected patient, to be written by hand. */
function arrivalOf(
  { status, arrivedAt }: StaffAppointmentRow,
  contingency: ContingencyDay,
): string {
  if (status === 'noshow') return 'Ausente';
  if (status === 'fulfilled') return 'Atendido';
  return status === 'booked' || !arrivedAt
    ? ''
    : timeOf(arrivedAt, contingency);
}

function timeOf(at: Date, { zone }: Pick<ContingencyDay, 'zone'>): string {
  return clock(wallClockOf(epochMinuteOf(at.getTime()), zone).minute);
}
