import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { isSureOfPatient } from '../../../access/server/session/is-sure-of-patient.ts';
import { findReachedOfAppointment } from '../../../appointments/server/own/reached-appointments.ts';
import type { OwnPlace } from '../../contract/own-places.ts';
import { toOwnPlace } from './list-own-places.ts';
import {
  noteOwnWord,
  type OwnWord,
  type OwnWordRefusal,
} from './note-own-word.ts';
import { findOwnQueue } from './own-queue-queries.ts';

/**
 * Notes what a signed-in patient says of their place, or of that of a patient they act for. Needs the
 * appointment's code where cancelling does: the DNI alone must not send its owner out of the queue.
 */
export async function sayInAccount(
  services: Services,
  {
    appointmentId,
    word,
    ...call
  }: Call<'patient'> & {
    appointmentId: string;
    word: Exclude<OwnWord, 'coming'>;
  },
): Promise<Outcome<OwnPlace, OwnWordRefusal | 'NEEDS_CODE'>> {
  const { db } = services;
  const { actor, browser, now } = call;
  const reached = await findReachedOfAppointment(db, call, appointmentId);
  const row = reached && (await findOwnQueue(db, appointmentId));
  if (!row) return refuse({ code: 'NOT_FOUND' });
  const { level } = actor;
  if (
    !(await isSureOfPatient(db, { patientId: row.patientId, level, browser }))
  )
    return refuse({ code: 'NEEDS_CODE' });
  const byPatientId = actor.representative?.patientId ?? actor.id;
  const said = await noteOwnWord(services, { ...call, word, row, byPatientId });
  if (!said.ok) return said;
  const after = await findOwnQueue(db, appointmentId);
  return done(await toOwnPlace(services, after ?? row, { level, now }));
}
