import type pg from 'pg';
import { startOfDay } from '../src/base/time/clinic-zone.ts';
import { insertLicense } from '../src/testing/clinic/documents.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
} from '../src/testing/clinic/factories.ts';
import { insertUser, staffPassword } from '../src/testing/clinic/people.ts';
import { type OwnClinic, startOwnClinic } from './own-clinic.ts';

export interface MorningClinic extends OwnClinic {
  receptionist: { email: string; password: string };
  doctor: { email: string; password: string; name: string };
  /** The first doctor's patients, in the order of their appointments. */
  patients: string[];
  /** The second doctor, who does not come today. */
  awayName: string;
}

interface Morning {
  appointments: number;
  /** The hour at the clinic, on the clock. */
  hour?: number;
}

/**
 * Starts a clinic at ten in the morning of a working day, or at another hour. Two doctors attend from 8 to
 * 20. The first has `appointments` of twenty minutes from 8:00 on, the second two in the afternoon.
 */
export async function startMorningClinic({
  appointments,
  hour = 10,
}: Morning): Promise<MorningClinic> {
  const patients: string[] = [];
  const timeZone = zoneWhereItIs(hour, new Date());
  const doctorName = 'Julia Ríos';
  const awayName = 'Tomás Ferro';
  const email = 'mostrador@clinica.example';
  const doctorEmail = 'julia.r.os@clinica.example';
  const clinic = await startOwnClinic(async (owner) => {
    const { specialtyId, practiceId, doctorId, longPracticeId } =
      await insertSmallClinic({ owner });
    const awayId = await insertDoctor(
      { owner },
      {
        name: awayName,
        specialtyId,
        practiceIds: [practiceId, longPracticeId],
      },
    );
    await owner.query('update clinics set time_zone = $1', [timeZone]);
    // The product proposes the holidays of a year without holidays, so this year gets one.
    await owner.query(
      `insert into holidays (day, name, kind, is_worked, source)
        values ($1, 'Día de la clínica', 'propio', true, 'la clínica')`,
      [todayIn(timeZone)],
    );
    await owner.query(`with waiting_room as (insert into waiting_rooms (name, letter) values ('Planta baja', 'A') returning id),
        room as (insert into rooms (name, waiting_room_id) select 'Consultorio 3', id from waiting_room returning id)
      update availability_rules set room_id = (select id from room) where doctor_id = '${doctorId}'`);
    await insertUser(
      { owner },
      { role: 'Recepcionista', email, name: 'Paula Ibáñez' },
    );
    await insertLicense({ owner }, { doctorId, number: '123456' });
    await insertUser(
      { owner },
      { role: 'Doctor', email: doctorEmail, name: doctorName },
    );
    const book = async (doctor: string, minute: number, fullName: string) => {
      const patient = await insertPatient({ owner }, { fullName });
      await insertAppointment(owner, {
        doctor,
        specialtyId,
        practiceId,
        patient: patient.id,
        timeZone,
        minute,
      });
    };
    for (let index = 0; index < appointments; index++) {
      const fullName = `${names[index % names.length]} ${surnames[Math.floor(index / names.length)]}`;
      patients.push(fullName);
      await book(doctorId, 480 + index * 20, fullName);
    }
    await book(awayId, 900, 'Delia Robles');
    await book(awayId, 920, 'Hugo Sandoval');
  });
  return {
    ...clinic,
    receptionist: { email, password: staffPassword },
    doctor: { email: doctorEmail, password: staffPassword, name: doctorName },
    patients,
    awayName,
  };
}

const names = [
  'Ana',
  'Bruno',
  'Carla',
  'Dora',
  'Elsa',
  'Fabio',
  'Gina',
  'Horacio',
  'Irma',
  'Juan',
  'Katia',
  'Luis',
];
const surnames = ['Acosta', 'Benítez', 'Castro'];

/** A zone with an offset of whole hours. Etc/GMT has the inverted sign of POSIX. */
function zoneWhereItIs(hour: number, now: Date): string {
  const hours = ((((hour - now.getUTCHours() + 12) % 24) + 24) % 24) - 12;
  return hours === 0
    ? 'Etc/GMT'
    : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

function todayIn(timeZone: string): string {
  return Temporal.Now.plainDateISO(timeZone).toString();
}

async function insertAppointment(
  owner: pg.Pool,
  appointment: {
    doctor: string;
    specialtyId: string;
    practiceId: string;
    patient: string;
    timeZone: string;
    /** The minute of today's wall clock. */
    minute: number;
  },
): Promise<void> {
  const { timeZone } = appointment;
  const startsAt = new Date(
    (startOfDay(todayIn(timeZone), timeZone) + appointment.minute) * 60_000,
  );
  await owner.query(
    `with turno as (insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at,
        status, booked_at, booked_by, room_id)
      select $1, $2, $3, $4, $5, $6, $6::timestamptz + interval '20 minutes', 'booked', now(), 'patient',
        (select room_id from availability_rules where doctor_id = $2 limit 1) returning id)
      insert into appointment_transitions (appointment_id, from_status, to_status, actor_kind, actor_id)
        select id, null, 'booked', 'patient', $3 from turno`,
    [
      nextCode(),
      appointment.doctor,
      appointment.patient,
      appointment.specialtyId,
      appointment.practiceId,
      startsAt,
    ],
  );
}

let made = 0;
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ';

function nextCode(): string {
  made++;
  const [value, other] = [
    Math.floor(made / letters.length),
    made % letters.length,
  ];
  return `MNA2${letters[value]}${letters[other]}`;
}
