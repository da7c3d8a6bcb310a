import type { Actor } from '../../clinic/actor.ts';
import type { Ear } from './streams.ts';

/** Only that the queue changed, without any id. */
const ofWaitingRoom: Ear = ({ kind }) => (kind === 'queue' || kind === 'all' ? { kind } : null);

const everything: Ear = ({ patientId: _, ...change }) => change;

/** The changes that a signed-in person may hear of; nobody signed in: those of the waiting-room screen. */
export function earOf(actor: Pick<Actor, 'kind' | 'patientId' | 'doctorId'> | null): Ear {
  switch (actor?.kind) {
    case undefined:
      return ofWaitingRoom;
    case 'patient':
      // Without the doctor: their public page would tell of what the appointment is, to whom the list does not.
      return (announcement) => {
        const { patientId, doctorId: _, ...change } = announcement;
        const isOwn =
          (change.kind === 'appointment' || change.kind === 'waitlist') && patientId === actor.patientId;
        return isOwn ? change : ofWaitingRoom(announcement);
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
