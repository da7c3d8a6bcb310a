import { randomUUID } from 'node:crypto';
import type { ClinicalDocument } from '../src/subjects/documents/contract/record-documents.ts';
import type { DocumentContent } from '../src/subjects/documents/rules/document-content.ts';
import type { EncounterContent } from '../src/subjects/record/rules/entry-content.ts';
import type { VisitRecord } from '../src/subjects/visits/contract/visit.ts';
import type { TestDoctor } from '../src/testing/clinic/people.ts';
import { journeyClinic } from './journey-clinic.ts';
import { staffPassword } from './people.ts';

interface VisitWritten {
  appointmentId: string;
  content: EncounterContent;
}

/** Signs these visits as a doctor in another place, for their patients to read. */
export async function signVisits(
  doctor: TestDoctor,
  visits: VisitWritten[],
): Promise<void> {
  const send = await signedIn(doctor);
  for (const { appointmentId, content } of visits) {
    const opened = await send(
      `/doctor/appointments/${appointmentId}/visit`,
      {},
    );
    const { draft, background } = (await opened.json()) as VisitRecord;
    const seen = {
      seenVersion: draft?.version ?? 0,
      seenBackgroundFolio: background.folio,
    };
    await send(`/doctor/appointments/${appointmentId}/sign`, {
      ...seen,
      content,
      isReserved: false,
      isForPatient: true,
    });
  }
}

/** Issues a document as a doctor in another place. */
export async function issueDocument(
  doctor: TestDoctor,
  { patientId, content }: { patientId: string; content: DocumentContent },
): Promise<ClinicalDocument> {
  const send = await signedIn(doctor);
  const terms = {
    specialtyId: null,
    appointmentId: null,
    validFrom: null,
    validUntil: null,
  };
  const answer = await send(`/doctor/records/${patientId}/documents`, {
    ...terms,
    content,
    allergiesSeen: [],
  });
  return (await answer.json()) as ClinicalDocument;
}

/** Signs the doctor in. Returns a function that sends in their name. */
async function signedIn({ email }: TestDoctor) {
  const { baseUrl } = journeyClinic();
  const send = async (
    path: `/${string}`,
    body: object,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(`${baseUrl}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok)
      throw new Error(
        `${path} answered ${answer.status}: ${await answer.text()}`,
      );
    return answer;
  };
  const opened = await send('/public/sign-in/doctor', {
    email,
    password: staffPassword,
  });
  const cookie = opened.headers
    .getSetCookie()
    .map((set) => set.slice(0, set.indexOf(';')))
    .join('; ');
  const { session } = (await opened.json()) as { session: { tabKey: string } };
  return (path: `/${string}`, body: object) =>
    send(path, body, { cookie, 'x-tab-key': session.tabKey });
}
