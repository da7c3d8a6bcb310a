import { randomInt } from 'node:crypto';
import type { EncounterContent } from '../../subjects/record/rules/entry-content.ts';
import type { Measured } from '../../subjects/record/rules/vital-signs.ts';
import type { TestDatabase } from '../database/database.ts';
import { testNow } from './bookings.ts';

export const nothingMeasured: Measured = {
  systolicMmHg: null,
  diastolicMmHg: null,
  heartRatePerMinute: null,
  respiratoryRatePerMinute: null,
  temperatureC: null,
  oxygenSaturationPercent: null,
  weightKg: null,
  heightCm: null,
};

/** An example of a visit as a doctor writes it. */
export const someContent: EncounterContent = {
  reason: 'Control de presión',
  findings: 'Buen estado general.',
  vitalSigns: {
    ...nothingMeasured,
    systolicMmHg: 130,
    diastolicMmHg: 85,
    weightKg: 71.5,
  },
  diagnoses: [{ text: 'Hipertensión arterial', code: null, codeSystem: null }],
  plan: 'Dieta sin sal. Control en un mes.',
  background: null,
};

export const someBackground: NonNullable<EncounterContent['background']> = {
  problems: [{ text: 'Hipertensión arterial', since: '2019', note: null }],
  allergies: [{ text: 'Penicilina', since: null, note: 'Urticaria' }],
  medications: [{ text: 'Enalapril 10 mg', since: '2019-04', note: null }],
  procedures: [{ text: 'Apendicectomía', since: '1998', note: null }],
  familyHistory: [{ text: 'Padre con infarto', since: null, note: null }],
};

let made = 0;

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const codeCount = letters.length ** 5;
const firstCode = randomInt(codeCount);

/** Returns another code each time. The random first code keeps two test files in one clinic apart. */
function nextCode(): string {
  let rest = (firstCode + made++) % codeCount;
  let code = '';
  for (; code.length < 5; rest = Math.floor(rest / letters.length))
    code += letters[rest % letters.length];
  return `V${code}`;
}

/**
 * Inserts the row of a visit, at another time than earlier ones. Its status is under way unless the test says
 * otherwise.
 */
export async function insertVisit(
  { owner }: Pick<TestDatabase, 'owner'>,
  visit: {
    patientId: string;
    doctorId: string;
    status?: string;
    startsAt?: Date;
    practiceId?: string;
  },
): Promise<string> {
  const {
    patientId,
    doctorId,
    status = 'in_progress',
    practiceId = null,
  } = visit;
  const code = nextCode();
  // Each visit is a day earlier, so that no two visits of a doctor or a patient overlap.
  const startsAt =
    visit.startsAt ?? new Date(testNow.getTime() - made * 24 * 60 * 60_000);
  const { rows } = await owner.query(
    `insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
        booked_at, booked_by, cancelled_at, cancelled_by)
      select $5, $1, $2, specialty_id, practice.id,
        $3::timestamptz, $3::timestamptz + interval '20 minutes', $4, $3, 'reception',
        case when $4 = 'cancelled' then $3::timestamptz end, case when $4 = 'cancelled' then 'patient' end
      from practices practice where $6::uuid is null or practice.id = $6 order by is_first_choice desc, practice.id limit 1 returning id`,
    [doctorId, patientId, startsAt, status, code, practiceId],
  );
  return rows[0].id;
}

/** Inserts the rows of a signed visit on a past day. Returns the entry's id. */
export async function insertSignedVisit(
  database: Pick<TestDatabase, 'owner'>,
  visit: {
    patientId: string;
    doctorId: string;
    appointmentId?: string;
    content?: EncounterContent;
  },
): Promise<string> {
  const { patientId, doctorId, content = someContent } = visit;
  const appointmentId =
    visit.appointmentId ??
    (await insertVisit(database, { patientId, doctorId, status: 'fulfilled' }));
  await database.owner.query(
    'insert into medical_records (patient_id, opened_at) values ($1, $2) on conflict do nothing',
    [patientId, testNow],
  );
  const { rows } = await database.owner.query(
    `insert into record_entries (patient_id, kind, appointment_id, doctor_id, author_name, is_reserved,
        is_for_patient, signed_at, content)
      values ($1, 'encounter', $2, $3, 'Julia Ríos', false, true, $4, $5) returning id`,
    [patientId, appointmentId, doctorId, testNow, JSON.stringify(content)],
  );
  return rows[0].id;
}
