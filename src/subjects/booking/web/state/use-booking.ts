import { useLocation } from '@tanstack/react-router';
import { useReducer } from 'react';
import type { Offer } from '../../../../base/api/contract/offers.ts';
import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import type { BookedAppointment } from '../../../appointments/contract/booked-appointment.ts';
import {
  type BookingSearch,
  type BookingStep,
  searchOfTime,
} from '../../../schedule/web/availability/booking-search.ts';
import { type BookingDraft, useBookingDraft } from './booking-draft.ts';
import { type Go, useBookingNavigation } from './booking-navigation.ts';
import {
  firstState,
  type Identification,
  leadsToPatient,
  nextBooking,
} from './booking-state.ts';
import { stepOf } from './booking-step.ts';
import { ownPlanWith, type SignedIn } from './own-coverage.ts';
import { patientOf } from './patient-of.ts';
import type { PatientField } from './read-patient.ts';
import { useConfirming } from './use-confirming.ts';
import { type HeldSlot, type HoldState, useHold } from './use-hold.ts';
import { useStepArrival } from './use-step-arrival.ts';
import { type Subject, useSubject } from './use-subject.ts';

interface Arrival {
  search: BookingSearch;
  pathDoctorId: string | undefined;
  signedIn: SignedIn | undefined;
  onBooked: (appointment: BookedAppointment) => void;
}

/** The state of the whole booking: the address, the hold, the typed data, and the resulting screen. */
export function useBooking({
  search,
  pathDoctorId,
  signedIn,
  onBooked,
}: Arrival) {
  const go = useBookingNavigation();
  const isSignedIn = signedIn !== undefined;
  const state = useSubject(
    isSignedIn ? search : { ...search, control: undefined },
    pathDoctorId,
  );
  const { subject } = state;
  const clinic = state.clinic.data;
  const hold = useHold(
    subject ? nameOfBooking(subject) : '',
    subject?.control?.id,
  );
  const { held } = hold;
  const person = useBookingPerson({ held, clinic, isSignedIn });
  const { typed, tell, draft, identification, patient } = person;
  const appointment = useLocation({
    select: ({ state: visit }) => visit.bookedAppointment,
  });
  const step = stepOf({
    search,
    isLeaving: typed.isLeaving,
    isSettling: state.isSettling,
    hasSubject: Boolean(subject),
    isSignedIn,
    hasSessions: (subject?.practice.maxSessions ?? null) !== null,
    isHeld: held !== null,
    hasPatient: patient !== null,
    isBooked: appointment !== undefined,
  });

  const { book, ...confirming } = useConfirming({
    held,
    patient,
    isSignedIn,
    onBooked(booked, isLeaving) {
      hold.forget();
      person.forgetDraft();
      // The hold is gone with the booking, so this page would ask for the times once more.
      tell({ kind: 'booked', isLeaving });
      if (isLeaving) onBooked(booked);
      else go({ paso: 'listo' }, { bookedAppointment: booked });
    },
    onRefused(refusal) {
      if (refusal.code === 'DNI_REGISTERED')
        person.changeDraft({ way: 'existing' });
      tell({ kind: 'refused', ...refusal });
      if (leadsToPatient(refusal)) go({ paso: 'paciente' });
    },
    onCodeWaived: () => tell({ kind: 'codeWaived' }),
  });
  useStepArrival(step, () => {
    hold.giveBack();
    book.reset();
  });

  const take = takerOf({
    step,
    subject,
    clinic,
    hold,
    signedIn,
    go,
    onHeld() {
      book.reset();
      tell({ kind: 'timeHeld', isConfirming: step === 'confirmar' });
    },
  });

  return {
    ...confirming,
    go,
    state,
    clinic,
    subject,
    hold,
    held,
    heldAt:
      held && clinic ? searchOfTime(held.hold.startsAt, clinic.timeZone) : null,
    draft,
    password: typed.password,
    setPassword: (password: string) =>
      tell({ kind: 'passwordTyped', password }),
    serverErrors: typed.serverErrors,
    notice: typed.notice,
    patient,
    step,
    appointment,
    book,
    take,
    type(changes: Partial<BookingDraft>, field?: PatientField) {
      person.changeDraft(changes);
      tell({ kind: 'typed', field });
    },
    /** True if the booking took the held time by itself. */
    isChosenForThem: search.para !== undefined,
    /** True if this new person must show a code sent to their e-mail. */
    needsEmailCode: typed.needsEmailCode && patient?.booker.kind === 'new',
    /** The held visit at the patient's price. */
    visit: identification?.visit ?? held?.hold ?? null,
    identified(identification: Identification) {
      tell({ kind: 'identified', identification });
      // A signed-in patient passes this step without stopping, and the back button skips it too.
      go({ paso: 'confirmar' }, { within: isSignedIn });
    },
  };
}

/** The typed and proved data, and the patient whom they make. Null: they are not whole yet. */
function useBookingPerson({
  held,
  clinic,
  isSignedIn,
}: {
  held: HeldSlot | null;
  clinic: Clinic | undefined;
  isSignedIn: boolean;
}) {
  const { draft, changeDraft, forgetDraft } = useBookingDraft();
  const [typed, tell] = useReducer(nextBooking, firstState);
  const identification =
    typed.identification?.holdId === held?.hold.id
      ? typed.identification
      : null;
  const patient =
    clinic && held
      ? patientOf({ draft, isSignedIn, identification, clinic })
      : null;
  return {
    draft,
    changeDraft,
    forgetDraft,
    typed,
    tell,
    identification,
    patient,
  };
}

interface Taking {
  step: BookingStep | null;
  subject: Subject | null;
  clinic: Clinic | undefined;
  hold: HoldState;
  signedIn: SignedIn | undefined;
  go: Go;
  onHeld: () => void;
}

/** Returns the function that holds a time and then goes on with it. */
function takerOf({
  step,
  subject,
  clinic,
  hold,
  signedIn,
  go,
  onHeld,
}: Taking) {
  return ({ doctorId, startsAt }: Pick<Offer, 'doctorId' | 'startsAt'>) => {
    if (!subject || !clinic || hold.creation.isPending) return;
    const { practice, insurer } = subject;
    const plan = ownPlanWith(insurer, signedIn?.coverage);
    const slot = {
      doctorId,
      practiceId: practice.id,
      startsAt,
      ...(insurer && { insurerId: insurer.id }),
      ...(plan && { planId: plan.id }),
    };
    // On other steps the step stays once the time is held, because the person may have gone on meanwhile.
    const isOfTimes = step === 'horario' || step === 'primero' || step === null;
    const next = isOfTimes ? { paso: 'paciente' as const } : {};
    hold.creation.mutate(slot, {
      onSuccess: () => {
        onHeld();
        go(
          {
            ...searchOfTime(startsAt, clinic.timeZone),
            mes: undefined,
            ...next,
          },
          { within: step !== 'horario' },
        );
      },
    });
  };
}

export type Booking = ReturnType<typeof useBooking>;

/** A screen of the booking once a time is held. */
export interface HeldStepProps {
  booking: Booking;
  held: HeldSlot;
  clinic: Clinic;
}

/** Names a booking without its payer, which may still change with the patient. */
function nameOfBooking({ doctor, specialty, practice }: Subject): string {
  return [doctor?.id ?? specialty.id, practice.id].join(' ');
}
