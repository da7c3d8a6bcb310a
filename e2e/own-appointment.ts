import type { BookedAppointment } from '../src/subjects/appointments/contract/booked-appointment.ts';
import {
  bookElsewhere,
  findFirstFree,
  findFreeAhead,
  lookAt,
  newPerson,
  type Person,
  type Wanted,
} from './clinic-calls.ts';

/* A new patient's appointment, and the link in its message. */

export async function anAppointment(
  specialty: string,
): Promise<{ appointment: BookedAppointment; person: Person }> {
  const person = newPerson();
  return {
    appointment: await bookElsewhere(await findFirstFree(specialty), person),
    person,
  };
}

/** Books an appointment far enough ahead to be changed by its patient. */
export async function aDistantAppointment(
  specialty: string,
): Promise<{ wanted: Wanted; appointment: BookedAppointment }> {
  const wanted = await findFreeAhead(specialty, 8);
  return { wanted, appointment: await bookElsewhere(wanted, newPerson()) };
}

export const linkOf = ({ id, linkToken }: BookedAppointment) =>
  `/cancelar-turno/${id}?token=${linkToken}`;

export const lookBy = ({ id, linkToken }: BookedAppointment) =>
  lookAt(id, { kind: 'link', token: linkToken });
