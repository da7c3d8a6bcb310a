import type { Services } from '../../../../base/doors/services.ts';
import type { Outcome } from '../../../../base/kernel/refusal.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import type { OwnQueue } from '../../contract/own-queue.ts';
import {
  noteOwnWord,
  type OwnWord,
  type OwnWordRefusal,
} from './note-own-word.ts';
import {
  type OwnQueueRequest,
  openOwnQueue,
  readOwnQueue,
} from './read-own-queue.ts';

/** Notes what a patient says by the link of today. */
export async function sayOwnWord(
  services: Services,
  { word, ...request }: OwnQueueRequest & { word: OwnWord },
): Promise<Outcome<OwnQueue, 'LINK_VOID' | OwnWordRefusal>> {
  const opened = await openOwnQueue(services, request);
  if (!opened.ok) return opened;
  const { now } = request;
  const zone = (await services.snapshot.any()).clinic.timeZone;
  const row = opened.value;
  const clock = { now, zone, today: dayAt(now, zone) };
  const said = await noteOwnWord(services, {
    ...clock,
    word,
    row,
    byPatientId: row.patientId,
  });
  if (!said.ok) return said;
  return readOwnQueue(services, request);
}
