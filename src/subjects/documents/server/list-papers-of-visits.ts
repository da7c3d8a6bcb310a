import type { Call } from '../../../base/doors/call.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { MOST_PAST_APPOINTMENTS } from '../../appointments/server/own/list-past-appointments.ts';
import { listAppointmentsThatWere } from '../../appointments/server/own/own-appointment-queries.ts';
import { noteFamilyRead } from '../../record/server/access/note-family-read.ts';
import { listFoliosForPatient } from '../../record/server/folios/entry-queries.ts';
import type { VisitPapers } from '../contract/patient-documents.ts';
import { listDocumentsOfVisits } from './document-queries.ts';
import { toDocument } from './to-document.ts';

/**
 * Lists, for each past visit, the documents issued there and the folio signed for the patient. A
 * representative's reading of documents is noted.
 */
export async function listPapersOfVisits(
  db: Database,
  call: Call<'patient'>,
): Promise<VisitPapers[]> {
  const { actor, now, today } = call;
  const patientId = actor.id;
  const visits = await listAppointmentsThatWere(db, {
    patientId,
    now,
    limit: MOST_PAST_APPOINTMENTS,
  });
  const of = { patientId, appointmentIds: visits.map(({ id }) => id) };
  const [rows, entries] = await Promise.all([
    listDocumentsOfVisits(db, of),
    listFoliosForPatient(db, of),
  ]);
  const folios = rows.map(({ folio }) => folio);
  const [oldestFolio] = folios;
  if (oldestFolio !== undefined) {
    await noteFamilyRead(db, call, {
      shows: 'documents',
      newestFolio: folios.at(-1) ?? null,
      oldestFolio,
    });
  }
  const documents = rows.map((row) => toDocument(row, today));
  return of.appointmentIds
    .map((appointmentId) => ({
      appointmentId,
      entryFolio:
        entries.find((entry) => entry.appointmentId === appointmentId)?.folio ??
        null,
      documents: documents
        .filter((document) => document.appointmentId === appointmentId)
        .map(({ id, folio, status, content: { kind } }) => ({
          id,
          kind,
          folio,
          status,
        })),
    }))
    .filter(
      ({ entryFolio, documents: issued }) =>
        entryFolio !== null || issued.length > 0,
    );
}
