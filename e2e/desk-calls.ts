import type { MorningClinic } from './morning-clinic.ts';

/** The requests of another counter during a journey. */
export interface DeskCalls {
  clinic: MorningClinic;
  headers: Record<string, string>;
}

/** Signs a receptionist in at another place. */
export async function deskOf(clinic: MorningClinic): Promise<DeskCalls> {
  const answer = await fetch(`${clinic.baseUrl}/api/public/sign-in/reception`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...clinic.receptionist, rememberMe: false }),
  });
  if (!answer.ok)
    throw new Error(`The receptionist was not let in: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.slice(0, set.indexOf(';')))
    .join('; ');
  const { session } = (await answer.json()) as { session: { tabKey: string } };
  return { clinic, headers: { cookie, 'x-tab-key': session.tabKey } };
}

/** Notes the arrival of a patient of the first doctor. Returns the ticket. */
export async function arriveAt(
  { clinic, headers }: DeskCalls,
  fullName: string,
): Promise<string> {
  const { rows } = await clinic.owner.query(
    'select appointments.id from appointments join patients on patients.id = patient_id where full_name = $1',
    [fullName],
  );
  const answer = await fetch(
    `${clinic.baseUrl}/api/reception/appointments/${rows[0]?.id}/status`,
    {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ act: 'arrive' }),
    },
  );
  if (!answer.ok)
    throw new Error(`The arrival was not noted: ${await answer.text()}`);
  const { ticket } = (await answer.json()) as { ticket: string };
  return ticket;
}
