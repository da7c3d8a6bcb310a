import { randomUUID } from 'node:crypto';
import type { VisitRecord } from '../src/contract/doctor/visit.ts';
import type { EncounterContent } from '../src/domain/record/entry-content.ts';
import type { TestDoctor } from '../src/testing/clinic/people.ts';
import { journeyClinic } from './journey-clinic.ts';
import { staffPassword } from './people.ts';

interface VisitWritten {
  appointmentId: string;
  content: EncounterContent;
}

/** A doctor opens these visits elsewhere and signs them for their patients' eyes, one after another. */
export async function signVisits({ email }: TestDoctor, visits: VisitWritten[]): Promise<void> {
  const { baseUrl } = journeyClinic();
  const send = async (path: `/${string}`, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${baseUrl}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const signedIn = await send('/public/sign-in/doctor', { email, password: staffPassword });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.slice(0, set.indexOf(';')))
    .join('; ');
  const { session } = (await signedIn.json()) as { session: { tabKey: string } };
  const headers = { cookie, 'x-tab-key': session.tabKey };
  for (const { appointmentId, content } of visits) {
    const opened = await send(`/doctor/appointments/${appointmentId}/visit`, {}, headers);
    const { draft, background } = (await opened.json()) as VisitRecord;
    const seen = { seenVersion: draft?.version ?? 0, seenBackgroundFolio: background.folio };
    await send(
      `/doctor/appointments/${appointmentId}/sign`,
      { ...seen, content, isReserved: false, isForPatient: true },
      headers,
    );
  }
}
