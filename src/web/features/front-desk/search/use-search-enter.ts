import { useEffect, useState } from 'react';
import { foundActs } from './found-acts.ts';
import { focusFirstAppointment, focusFirstResult } from './result-focus.ts';
import type { SearchDesk } from './search-desk.ts';

/**
 * Enter in the search box: acts on what was found, as soon as all of the text has been looked for. A card reader's own
 * Enter comes before any answer. One person, or one appointment, is acted on; of several the first gets the focus.
 */
export function useSearchEnter(desk: SearchDesk): () => void {
  const { text, people, shown, acts, openAppointment, openAdmission } = desk;
  const { isAsked, isSettled, found } = people;
  /** The text whose Enter waits for its answer. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const isReady = text.trim().length < 2 || (isAsked && isSettled) || found.isError;

  useEffect(() => {
    if (awaited === null) return;
    if (awaited !== text) return setAwaited(null);
    if (!isReady) return;
    setAwaited(null);
    obey();
  });

  function obey() {
    const patients = (isAsked && found.data?.patients) || [];
    const [patient] = patients;
    const [appointment] = shown;
    if (patient && patients.length === 1) {
      const { act, actOf } = foundActs(desk);
      return act(patient, actOf(patient));
    }
    // Several, or nobody: what can be done is one more Enter away.
    if (isAsked && (patients.length > 0 || shown.length === 0)) return focusFirstResult();
    // A ticket or a code is of an appointment, and of no person.
    if (!appointment || shown.length > 1) return focusFirstAppointment();
    if (!acts.actsOf(appointment).includes('arrive'))
      return appointment.lacks ? openAdmission(appointment) : openAppointment(appointment);
    if (acts.underWayOf(appointment.id) === null) acts.start(appointment, { kind: 'arrive' });
    desk.backToSearch();
  }

  return () => {
    if (text.trim() !== '') setAwaited(text);
  };
}
