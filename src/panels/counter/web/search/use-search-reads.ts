import { useEffect, useRef, useState } from 'react';
import { listedNameOf } from '../../../../base/ui/format/person-words.ts';
import { isDialogOpen } from '../../../../base/ui/panel/reads/key-place.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { actAnswered } from '../../../../subjects/appointments/web/kept/act-answered.ts';
import type {
  FoundPatient,
  PatientMatches,
} from '../../../../subjects/patients/contract/search.ts';
import {
  type Read,
  useReadQueue,
} from '../../../../subjects/patients/web/reads/use-read-queue.ts';
import { foundActs } from './found-acts.ts';
import { focusFirstAppointment, focusFirstResult } from './result-focus.ts';
import type { SearchDesk } from './search-desk.ts';

/** The outcome of an entered text, if the search box held another text by then. */
export type ReadAnswer =
  | { kind: 'waiting' }
  | { kind: 'appointment'; appointmentId: string; name: string }
  | { kind: 'withoutAppointment'; patient: FoundPatient; name: string }
  | { kind: 'several' | 'nobody' | 'failed' };

export interface AnsweredRead extends Read {
  answer: ReadAnswer;
}

/** The most lines of answers that are kept. */
const MOST_LINES = 12;

/**
 * The texts entered in the search box, by Enter or by a card reader, whose Enter comes before any answer.
 * They are answered in order: the one in the box is acted on, each of the others gets a line.
 */
export function useSearchReads(desk: SearchDesk) {
  const { text, people, acts, openAppointment, openAdmission } = desk;
  const { isAsked, isSettled, found } = people;
  const [reads, setReads] = useState<readonly AnsweredRead[]>([]);
  /** An answered text whose people are not on the screen yet. */
  const [due, setDue] = useState<{
    read: Read;
    matches: PatientMatches | null;
  } | null>(null);
  /** The entered text in the box. Null: another text began. */
  const entered = useRef<Read | null>(null);
  const takenBack = useRef(new Set<number>());
  const isReady =
    text.trim().length < 2 || (isAsked && isSettled) || found.isError;
  const isInBox = (read: Read) =>
    entered.current?.id === read.id && text === read.text && !isDialogOpen();

  const drop = (id: number) =>
    setReads((before) => before.filter((read) => read.id !== id));
  const settle = (id: number, answer: ReadAnswer) =>
    setReads((before) =>
      before.map((read) => (read.id === id ? { ...read, answer } : read)),
    );

  const { add } = useReadQueue((read, matches) => {
    if (takenBack.current.has(read.id)) return;
    if (!isInBox(read)) return quietly(read, matches);
    if (isReady) return answerInBox(read, matches);
    setDue({ read, matches });
  });

  useEffect(() => {
    if (!due) return;
    const { read, matches } = due;
    if (!takenBack.current.has(read.id)) {
      if (!isInBox(read)) void quietly(read, matches);
      else if (isReady) answerInBox(read, matches);
      else return;
    }
    setDue(null);
  });

  /** Resolves when the server answered, because tickets are numbered in the order of the texts. */
  function quietly(
    read: Read,
    matches: PatientMatches | null,
  ): Promise<void> | undefined {
    const answer = answerQuietly(read, matches);
    settle(read.id, answer);
    return answer.kind === 'appointment'
      ? actAnswered('reception', answer.appointmentId)
      : undefined;
  }

  function answerInBox(read: Read, matches: PatientMatches | null) {
    const answer = obey(matches);
    // A lone text needs no line: the screen shows its result.
    if (answer && reads.some(({ id }) => id !== read.id))
      settle(read.id, answer);
    else drop(read.id);
  }

  /** Acts on the only person or appointment found; of several it focuses the first. */
  function obey(matches: PatientMatches | null): ReadAnswer | null {
    const patients = matches?.patients ?? [];
    const [patient] = patients;
    if (patient && patients.length === 1) {
      const { act, actOf, nextOf } = foundActs(desk);
      const [kind, next] = [actOf(patient), nextOf(patient)];
      act(patient, kind);
      return kind === 'arrive' && next ? ofAppointment(next.id, patient) : null;
    }
    const matching = desk.matching(text);
    // With several people or none, the possible acts are one more Enter away.
    if (isAsked && (patients.length > 0 || matching.length === 0))
      return done(focusFirstResult());
    // A ticket or a code belongs to an appointment, not to a person.
    const [appointment] = matching;
    if (!appointment || matching.length > 1)
      return done(focusFirstAppointment());
    if (!acts.actsOf(appointment).includes('arrive'))
      return done(
        appointment.lacks
          ? openAdmission(appointment)
          : openAppointment(appointment),
      );
    noteArrival(appointment);
    desk.backToSearch();
    return ofAppointment(appointment.id, appointment.patient);
  }

  /** Notes an arrival, and opens or moves nothing, because another text is being typed. */
  function answerQuietly(
    { id, text: of }: Read,
    matches: PatientMatches | null,
  ): ReadAnswer {
    if (!matches) return { kind: 'failed' };
    const [patient] = matches.patients;
    if (patient && matches.patients.length === 1) {
      const { actOf, nextOf, arriveQuietly } = foundActs(desk);
      const next = nextOf(patient);
      if (!next)
        return {
          kind: 'withoutAppointment',
          patient,
          name: listedNameOf(patient),
        };
      if (actOf(patient) === 'arrive')
        void arriveQuietly(next.id).then(
          (isRead) => isRead || settle(id, { kind: 'failed' }),
        );
      return ofAppointment(next.id, patient);
    }
    const matching = patient ? [] : desk.matching(of);
    const [appointment] = matching;
    if (patient || matching.length > 1) return { kind: 'several' };
    if (!appointment) return { kind: 'nobody' };
    if (acts.actsOf(appointment).includes('arrive')) noteArrival(appointment);
    return ofAppointment(appointment.id, appointment.patient);
  }

  function noteArrival(appointment: StaffAppointment) {
    if (acts.underWayOf(appointment.id) === null)
      acts.start(appointment, { kind: 'arrive' });
  }

  /** Handles Enter, with the text in the box or one that was read. */
  function enter(of: string) {
    const { current } = entered;
    const isWaiting = ({ id, answer }: AnsweredRead) =>
      answer.kind === 'waiting' && !takenBack.current.has(id);
    const waits = reads.some(
      (read) => isWaiting(read) && read.id === current?.id,
    );
    // Its first Enter still waits.
    if (of.trim() === '' || (waits && current?.text === of)) return;
    add(of, {
      known: of === text && isReady ? (found.data ?? nobody) : undefined,
      onAdded(read) {
        entered.current = read;
        // The day already shows the noted arrivals; questions stay.
        setReads((before) => [
          ...(before.some(isWaiting) ? before : before.filter(isLeft)).slice(
            1 - MOST_LINES,
          ),
          { ...read, answer: { kind: 'waiting' } },
        ]);
      },
    });
  }

  /** Takes back a waiting Enter when the text in the box is changed. */
  function takeBack() {
    const { current } = entered;
    if (!current) return;
    takenBack.current.add(current.id);
    setReads((before) =>
      before.filter(
        ({ id, answer }) => id !== current.id || answer.kind !== 'waiting',
      ),
    );
    entered.current = null;
  }

  return {
    /** The texts that have a line. The one in the box has none while it waits alone. */
    lines: reads.filter(
      ({ id, answer }) =>
        answer.kind !== 'waiting' ||
        id !== entered.current?.id ||
        reads.length > 1,
    ),
    enter,
    drop,
    dropAll: () => setReads([]),
    takeBack,
    /** True if the text in the box was entered, so that the next one replaces it. */
    isEntered: () => entered.current !== null && entered.current.text === text,
    beginText: () => {
      entered.current = null;
    },
  };
}

export type SearchReads = ReturnType<typeof useSearchReads>;

const isLeft = ({ answer }: AnsweredRead) => answer.kind !== 'appointment';
const nobody: PatientMatches = { patients: [], hasMore: false, card: null };
const done = (_: unknown) => null;
const ofAppointment = (
  appointmentId: string,
  patient: Parameters<typeof listedNameOf>[0],
): ReadAnswer => ({
  kind: 'appointment',
  appointmentId,
  name: listedNameOf(patient),
});
