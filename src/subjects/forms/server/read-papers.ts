import { createHash } from 'node:crypto';
import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { FileStoreError } from '../../../base/kernel/files/file-store.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { findReachedOfAppointment } from '../../appointments/server/own/reached-appointments.ts';
import type { AttachmentFile } from '../../record/server/attachments/read-attachment.ts';
import type { Paper } from '../contract/fields-papers.ts';
import {
  findAppointmentOfPapers,
  findPaper,
  listPaperRows,
  type PaperRow,
} from './paper-queries.ts';
import { toPaper } from './to-paper.ts';

/** The papers sent before an appointment, for the patient or a representative. */
export async function listOwnPapers(
  { db }: Pick<Services, 'db'>,
  request: Call<'patient'> & { appointmentId: string },
): Promise<Outcome<Paper[], 'NOT_FOUND'>> {
  const { appointmentId } = request;
  if (!(await findReachedOfAppointment(db, request, appointmentId)))
    return refuse({ code: 'NOT_FOUND' });
  return done((await listPaperRows(db, appointmentId)).map(toPaper));
}

/** The same, for the counter. */
export async function listPapersAtDesk(
  { db }: Pick<Services, 'db'>,
  { appointmentId }: Call<'reception'> & { appointmentId: string },
): Promise<Outcome<Paper[], 'NOT_FOUND'>> {
  if (!(await findAppointmentOfPapers(db, appointmentId)))
    return refuse({ code: 'NOT_FOUND' });
  return done((await listPaperRows(db, appointmentId)).map(toPaper));
}

interface FileWanted {
  paperId: string;
  /** Called if a file could not be read, or is not the one that was sent. */
  onFault: (error: unknown) => void;
}

type Read = Outcome<AttachmentFile, 'NOT_FOUND' | 'UNAVAILABLE'>;

/** A file, for the patient of the appointment or a representative. */
export async function readOwnPaper(
  services: Pick<Services, 'db' | 'files'>,
  { paperId, onFault, ...call }: Call<'patient'> & FileWanted,
): Promise<Read> {
  const row = await findShown(services, paperId);
  const reached =
    row &&
    (await findReachedOfAppointment(services.db, call, row.appointmentId));
  return row && reached
    ? read(services, row, onFault)
    : refuse({ code: 'NOT_FOUND' });
}

/** A file, for the counter. The audit log records the look before the file is returned. */
export async function readPaperAtDesk(
  services: Pick<Services, 'db' | 'files'>,
  { paperId, onFault, ...call }: Call<'reception'> & FileWanted,
): Promise<Read> {
  const row = await findShown(services, paperId);
  const appointment =
    row && (await findAppointmentOfPapers(services.db, row.appointmentId));
  if (!row || !appointment) return refuse({ code: 'NOT_FOUND' });
  await insertAuditEvent(services.db, {
    ...doneBy(call),
    kind: 'paper_seen',
    subjectPatientId: appointment.patientId,
    detail: { appointmentId: appointment.id, paperId },
  });
  return read(services, row, onFault);
}

async function findShown(
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<PaperRow | undefined> {
  const row = await findPaper(db, id);
  return row?.storedAt && !row.removedAt ? row : undefined;
}

/** Returns the file only if it is the one that was sent. */
async function read(
  { files }: Pick<Services, 'files'>,
  { id, name, kind, sha256 }: PaperRow,
  onFault: FileWanted['onFault'],
): Promise<Read> {
  try {
    const bytes = await files.read(id);
    if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) {
      return done({ name, kind, bytes });
    }
    onFault(
      new Error(
        `The file ${id} ${bytes ? 'is not what it was' : 'is not there'}.`,
      ),
    );
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    onFault(error);
  }
  return refuse({ code: 'UNAVAILABLE' });
}
