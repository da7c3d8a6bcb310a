import { client } from '../../../../base/api/web/client/api.ts';
import { personFromSearch } from '../../../../subjects/booking/web/desk/read-desk-person.ts';
import type { FoundPatient } from '../../../../subjects/patients/contract/search.ts';
import {
  type FoundAct,
  type NextAppointment,
  usualAct,
} from './found-person.ts';
import type { SearchDesk } from './search-desk.ts';

/** The acts on persons found, and the act of Enter. */
export function foundActs(desk: SearchDesk) {
  const {
    acts,
    agenda,
    today,
    find,
    open,
    openAppointment,
    openAdmission,
    give,
    text,
    people,
  } = desk;
  const moment = { today, timeZone: agenda.timeZone };

  /** The next appointment with the day's state, which knows the acts done here a moment ago. */
  function nextOf({ nextAppointment }: FoundPatient): NextAppointment | null {
    const ofDay = nextAppointment ? find(nextAppointment.id) : undefined;
    return nextAppointment && ofDay
      ? { ...nextAppointment, status: ofDay.status }
      : nextAppointment;
  }

  function show(appointmentId: string) {
    const ofDay = find(appointmentId);
    // A patient who just arrived has open questions, which are shown.
    if (ofDay?.lacks) openAdmission(ofDay);
    else if (ofDay) openAppointment(ofDay);
    else open({ kind: 'appointment', appointmentId });
  }

  async function arrive(appointmentId: string) {
    const ofDay = find(appointmentId);
    if (ofDay) {
      // The pressed button disappears, so the search takes the focus.
      desk.backToSearch();
      return acts.start(ofDay, { kind: 'arrive' });
    }
    // An appointment of another day: its dialog shows the outcome.
    open({ kind: 'appointment', appointmentId });
    const appointment = await client.reception.appointments
      .get({ appointmentId })
      .catch(() => null);
    if (appointment) acts.start(appointment, { kind: 'arrive' });
  }

  /** Notes an arrival without showing it. Returns false if the appointment could not be read. */
  async function arriveQuietly(appointmentId: string): Promise<boolean> {
    if (acts.underWayOf(appointmentId) !== null) return true;
    const appointment =
      find(appointmentId) ??
      (await client.reception.appointments
        .get({ appointmentId })
        .catch(() => null));
    if (appointment) acts.start(appointment, { kind: 'arrive' });
    return appointment !== null;
  }

  return {
    moment,
    nextOf,
    arriveQuietly,
    actOf: (patient: FoundPatient): FoundAct =>
      usualAct(nextOf(patient), moment),
    act(patient: FoundPatient, kind: FoundAct): void {
      const next = nextOf(patient);
      if (kind === 'give' || !next)
        give('book', {
          person: { kind: 'known', patient },
          doctorId: desk.doctorId,
        });
      else if (kind === 'show') show(next.id);
      else if (acts.underWayOf(next.id) === null) void arrive(next.id);
    },
    /** Receives a patient without an appointment. */
    receive: (patient: FoundPatient) =>
      give('walkIn', {
        person: { kind: 'known', patient },
        doctorId: desk.doctorId,
      }),
    /** Gives an appointment to a new patient, with what was typed or scanned. */
    register: (kind: 'book' | 'walkIn') =>
      give(kind, {
        person: {
          kind: 'new',
          typed: personFromSearch(text, people.found.data?.card ?? null),
        },
        doctorId: desk.doctorId,
      }),
  };
}
