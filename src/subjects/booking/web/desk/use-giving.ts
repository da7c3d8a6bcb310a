import { useQuery } from '@tanstack/react-query';
import { useReducer } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { useOrder } from '../../../../base/api/web/client/use-order.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { useShownDay } from '../../../appointments/web/shown-day.ts';
import type { DeskBooked } from '../../contract/desk-booking.ts';
import { findRegistered } from './find-registered.ts';
import type { GiveKind } from './give-refused.tsx';
import {
  firstGiving,
  type GiveStart,
  type GivingEvent,
  nextGiving,
  readGiving,
  specialtyOf,
  timeOf,
} from './giving-state.ts';
import { type DeskPerson, personErrorsIn } from './read-desk-person.ts';
import { type GiveOrder, sendGiven } from './send-given.ts';
import { useCoverageChoice } from './use-coverage-choice.ts';

export interface GiveAppointmentProps {
  kind: GiveKind;
  start: GiveStart;
  onGiven: (booked: DeskBooked) => void;
  /** Goes on with the typed values as another kind: a full day may still take an overbooking. */
  onOtherKind: (kind: GiveKind, start: GiveStart) => void;
}

/** The form that gives an appointment: what is chosen, what is offered for it, and the order. */
export function useGiving({
  kind,
  start,
  onGiven,
  onOtherKind,
}: GiveAppointmentProps) {
  const { day, today, timeZone } = useShownDay();
  const { form, focusFirstError } = useErrorFocus();
  const [giving, tell] = useReducer(nextGiving, start, firstGiving);
  const { person, doctorId } = giving;
  const doctors = useQuery(api.reception.agenda.doctors.queryOptions());
  const order = useOrder(
    (sent: GiveOrder, idempotencyKey) =>
      sendGiven(kind, sent, { context: { idempotencyKey } }),
    {
      onDone: onGiven,
      onRefused: (error) => {
        const { fields } = problemOf(error);
        const errors = { ...personErrorsIn(fields), reason: fields.reason };
        tell({ kind: 'checked', errors });
        focusFirstError();
      },
    },
  );
  const doctor = doctors.data?.find(({ id }) => id === doctorId);
  const specialtyId = specialtyOf(kind, giving);
  const at = timeOf(kind, giving);
  const otherDay = kind === 'walkIn' ? today : (giving.from ?? day);
  const coverage = useCoverageChoice({
    person,
    doctor,
    day: at ? dayAt(at, timeZone) : otherDay,
    said: start.insurerId,
  });
  const practice =
    doctor?.practices.find(({ id }) => id === giving.practiceId) ??
    doctor?.practices[0];

  /** Notes a choice. A refused order no longer counts then. */
  function change(event: GivingEvent) {
    tell(event);
    order.reset();
  }

  function send(from = { doctorId, at }, isAnother = false) {
    if (order.isPending) return;
    const isDoctorKnown = doctor !== undefined;
    const asked = { kind, today, isDoctorKnown, at: from.at };
    const { errors, read } = readGiving(giving, asked);
    tell({ kind: 'checked', errors });
    if (!read) return focusFirstError();
    const { booker, reason } = read;
    const paid = specialtyId ? coverage.ofPerson?.id : coverage.insurerId;
    order.mutate({
      doctorId: from.doctorId,
      practiceId: practice?.id ?? '',
      ...(paid && { insurerId: paid }),
      ...(coverage.planId && { planId: coverage.planId }),
      booker: booker.kind === 'new' ? { ...booker, isAnother } : booker,
      at: from.at ?? '',
      reason,
    });
  }

  return {
    form,
    giving,
    doctors,
    doctor,
    practice,
    specialtyId,
    at,
    coverage,
    order,
    change,
    send,
    /** Asks at once for the time that a refusal offers. */
    take({ doctorId, startsAt }: { doctorId: string; startsAt: string }) {
      tell({ kind: 'offerTaken', doctorId, startsAt });
      send({ doctorId, at: startsAt });
    },
    overbookInstead: () =>
      onOtherKind('overbook', {
        person: person ?? undefined,
        doctorId,
        practiceId: giving.practiceId,
        insurerId: coverage.said,
        startsAt: at ?? undefined,
      }),
    /** Replaces the typed person by the registered one with the same number. */
    chooseRegistered() {
      if (person?.kind !== 'new') return;
      change({ kind: 'personChosen', person: null });
      void registeredOf(person).then(tell);
    },
  };
}

export type GivingForm = ReturnType<typeof useGiving>;

/** Looks for the registered patient with the number of a typed person, who stays if the search fails. */
function registeredOf(
  person: Extract<DeskPerson, { kind: 'new' }>,
): Promise<GivingEvent> {
  return findRegistered(person.typed).then(
    (patient): GivingEvent =>
      patient
        ? { kind: 'personFound', person: { kind: 'known', patient } }
        : { kind: 'personNotFound' },
    () => ({ kind: 'personFound', person }),
  );
}
