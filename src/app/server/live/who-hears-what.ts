import type { Actor } from '../../../base/doors/actor.ts';
import type { Announcement } from '../../../base/kernel/live/changes.ts';
import type { Ear } from './streams.ts';

/** Only that the queue changed, without any id. */
const ofWaitingRoom: Ear = ({ kind }) => (kind === 'queue' || kind === 'all' ? { kind } : null);

/** Changes that are told to their patient. */
export const isOfPatient = ({ kind }: Announcement) => kind === 'appointment' || kind === 'waitlist';

const everything: Ear = ({ patientId: _, ...change }) => change;

/**
 * The changes that a signed-in person may hear of; nobody signed in: those of the waiting-room screen. A patient hears of
 * those whom their session reaches too, by the ids that were just read.
 */
export function earOf(
  actor: Pick<Actor, 'kind' | 'patientId' | 'doctorId'> | null,
  reached: ReadonlySet<string> = new Set(),
): Ear {
  switch (actor?.kind) {
    case undefined:
      return ofWaitingRoom;
    case 'patient':
      // Without the doctor: their public page would tell of what the appointment is, to whom the list does not.
      return (announcement) => {
        const { patientId, doctorId: _, ...change } = announcement;
        const isTheirs = patientId !== undefined && (patientId === actor.patientId || reached.has(patientId));
        return isTheirs && isOfPatient(announcement) ? change : ofWaitingRoom(announcement);
      };
    case 'doctor':
      return ({ patientId: _, ...change }) =>
        change.kind !== 'message' &&
        change.kind !== 'cash' &&
        change.kind !== 'waitlist' &&
        (!change.doctorId || change.doctorId === actor.doctorId)
          ? change
          : null;
    default:
      return everything;
  }
}
