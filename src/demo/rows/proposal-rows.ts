import { addDays, type ClinicDay } from '../../base/time/clinic-day.ts';
import { demoId } from '../material/demo-id.ts';
import type { Random } from '../material/seeded-random.ts';
import { minuteMs, timestamp } from '../material/timestamp.ts';
import type { Appointment } from './agenda-rows.ts';
import type { TableRows } from './demo-queries.ts';
import type { KnownPatient } from './patient-rows.ts';
import { stepAt } from './waiting-rows.ts';

/** The weeks until the next control, by specialty. Specialties that are not listed propose none. */
const usualWeeks: Record<string, readonly number[]> = {
  'clinica-medica': [12, 16, 26],
  pediatria: [8, 12, 26],
  cardiologia: [12, 16, 26],
  ginecologia: [26, 52],
  dermatologia: [12, 26],
  traumatologia: [8, 12],
  oftalmologia: [26, 52],
  otorrinolaringologia: [12, 26],
  nutricion: [8, 12],
  'salud-mental': [8, 12],
};

/** One in this many visits of the past weeks ended with a proposal. */
const pastDays = 42;
const oneIn = 25;

/** The demonstration patient, by index. Their last visit was with a doctor who proposes a control. */
const storyPatient = 0;
const storyWeeks = 16;

/**
 * Controls proposed in visits of the past weeks and still to be booked: for the consultation, on the same
 * weekday.
 */
export function proposalRows(
  random: Random,
  appointments: readonly Appointment[],
  { known, today }: { known: readonly KnownPatient[]; today: ClinicDay },
): TableRows {
  const since = addDays(today, -pastDays);
  const attended = appointments.filter(
    ({ status, session: { day } }) =>
      status === 'fulfilled' && day >= since && day < today,
  );
  const story = attended.findLast(
    ({ visit }) => visit.patient === storyPatient,
  );
  const proposed = new Set<string>();
  const rows = attended.flatMap((appointment) => {
    const { visit, session } = appointment;
    const { doctor } = session;
    const isStory = appointment === story;
    const weeks = usualWeeks[visit.practice.specialty.slug];
    const isProposed = random.chance(1 / oneIn);
    const patientId = known[visit.patient]?.id;
    const practice = doctor.practices.find(
      ({ specialtyId, isFirstChoice }) =>
        isFirstChoice && specialtyId === visit.practice.specialtyId,
    );
    const proposedAt = stepAt(appointment, 'fulfilled');
    if (
      !weeks ||
      !patientId ||
      !practice ||
      proposedAt === null ||
      !(isProposed || isStory)
    )
      return [];
    const day = addDays(
      session.day,
      7 * (isStory ? storyWeeks : random.pick(weeks)),
    );
    const key = `${patientId} ${practice.id} ${doctor.id}`;
    if (day <= today || proposed.has(key)) return [];
    proposed.add(key);
    return {
      id: demoId(random, proposedAt * minuteMs),
      appointment_id: appointment.id,
      patient_id: patientId,
      doctor_id: doctor.id,
      practice_id: practice.id,
      day,
      proposed_at: timestamp(proposedAt),
    };
  });
  return { control_proposals: rows };
}
