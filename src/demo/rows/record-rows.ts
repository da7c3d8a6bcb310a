import type { EpochMinute } from '../../base/time/clinic-zone.ts';
import type { DemoPatient } from '../make/make-patients.ts';
import { demoId } from '../material/demo-id.ts';
import type { Random } from '../material/seeded-random.ts';
import { minuteMs, timestamp } from '../material/timestamp.ts';
import { type DemoRecord, openedAt } from '../records/make-records.ts';
import type { TableRows } from './demo-queries.ts';
import { authorOf, documentRows } from './document-rows.ts';
import type { KnownPatient } from './patient-rows.ts';
import { stepAt } from './waiting-rows.ts';

/** The index of the demonstration patient. */
const storyPatient = 0;

/**
 * The records, by patient and time. The database gives each entry its folio and its place in the chain as it
 * comes. For the demonstration patient, also the doctor's readings.
 */
export function recordRows(
  random: Random,
  records: readonly DemoRecord[],
  {
    known,
    patients,
  }: { known: readonly KnownPatient[]; patients: readonly DemoPatient[] },
) {
  const patientId = ({ patient }: DemoRecord) => known[patient]?.id ?? null;
  const story = records.filter(({ patient }) => patient === storyPatient);
  return {
    medical_records: records.map((record) => ({
      patient_id: patientId(record),
      opened_at: timestamp(openedAt(record)),
    })),
    record_entries: records.flatMap((record) => {
      const patient_id = patientId(record);
      const person = patients[record.patient];
      if (!person) return [];
      const written = encounterRows(random, record, patient_id);
      const issued = documentRows(random, record.documents, {
        patient: person,
        patient_id,
      });
      return [...written, ...issued].toSorted(
        (a, b) => a.signed_at - b.signed_at,
      );
    }),
    record_reads: story.flatMap((record) =>
      record.entries
        .filter(({ isAddendum }) => !isAddendum)
        .map(({ visit, signedAt }) => {
          const at = stepAt(visit, 'in_progress') ?? signedAt;
          const before = countBefore(record, at);
          return {
            patient_id: patientId(record),
            doctor_id: visit.session.doctor.id,
            reader_name: visit.session.doctor.data.name,
            at: timestamp(at),
            purpose: 'visit',
            appointment_id: visit.id,
            newest_folio: before === 0 ? null : before,
            oldest_folio: before === 0 ? null : 1,
          };
        }),
    ),
  } satisfies TableRows;
}

function encounterRows(
  random: Random,
  record: DemoRecord,
  patient_id: string | null,
) {
  const encounters = new Map<string, string>();
  return record.entries.map(
    ({ visit, signedAt, isAddendum, isReserved, isForPatient, content }) => {
      const id = demoId(random, signedAt * minuteMs);
      if (!isAddendum) encounters.set(visit.id, id);
      return {
        id,
        patient_id,
        kind: isAddendum ? 'addendum' : 'encounter',
        appointment_id: isAddendum ? null : visit.id,
        amends_id: isAddendum ? (encounters.get(visit.id) ?? null) : null,
        ...authorOf(visit.session.doctor),
        is_reserved: isReserved,
        is_for_patient: isForPatient,
        signed_at: timestamp(signedAt),
        content,
        request_key: null,
        request_hash: null,
      };
    },
  );
}

function countBefore(
  { entries, documents }: DemoRecord,
  at: EpochMinute,
): number {
  const annulled = documents.flatMap((document) => document.annulled?.at ?? []);
  const signed = [...entries, ...documents].map(({ signedAt }) => signedAt);
  return [...signed, ...annulled].filter((each) => each <= at).length;
}
