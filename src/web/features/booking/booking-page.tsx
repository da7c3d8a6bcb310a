import type { BookedTurno } from '../../../contract/public/booking.ts';
import { Loading } from '../../components/loading/loading.tsx';
import type { BookingSearch } from '../../lib/booking-search.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { DonePage } from './done-page.tsx';
import { PatientStep } from './patient-step.tsx';
import { SignedInStep } from './signed-in-step.tsx';
import { StepTotal } from './step-page.tsx';
import { UnknownDoctor } from './unknown-doctor.tsx';
import { useBooking } from './use-booking.ts';
import { WhenStep } from './when-step.tsx';
import { WhoStep } from './who-step.tsx';

interface BookingPageProps {
  search: BookingSearch;
  /** Of the address `/agendar-cita/{doctorId}`. */
  doctorId?: string | undefined;
  /** The patient who is signed in: nobody asks them who they are. */
  signedIn?: { name: string } | undefined;
  /** Where a patient who is signed in, or was by the last step, goes with the turno just booked. */
  onBooked: (turno: BookedTurno) => void;
}

/** From "with whom" to the code of the turno, in four screens. The address says which one. */
export function BookingPage(props: BookingPageProps) {
  return (
    <StepTotal value={props.signedIn ? 3 : 4}>
      <BookingSteps {...props} />
    </StepTotal>
  );
}

function BookingSteps({ search, doctorId, signedIn, onBooked }: BookingPageProps) {
  const booking = useBooking({ search, pathDoctorId: doctorId, signedIn, onBooked });
  const { step, state, clinic, subject, hold, held, heldAt, patient, turno, go, take } = booking;

  if (state.isUnknownDoctor) return <UnknownDoctor />;
  if (!step) return <Loading />;
  if (step === 'listo' && turno && clinic) return <DonePage turno={turno} clinic={clinic} />;
  if (step === 'horario' && subject && clinic) {
    return <WhenStep subject={subject} clinic={clinic} search={search} hold={hold} onTake={take} go={go} />;
  }
  if (step === 'paciente' && held && clinic && signedIn) {
    return (
      <SignedInStep
        held={held}
        hold={hold}
        clinic={clinic}
        name={signedIn.name}
        onIdentified={booking.identified}
        onTake={take}
        onBack={() => go({ paso: 'horario' })}
      />
    );
  }
  if (step === 'paciente' && held && clinic) {
    return (
      <PatientStep
        held={held}
        hold={hold}
        clinic={clinic}
        draft={booking.draft}
        password={booking.password}
        serverErrors={booking.serverErrors}
        notice={booking.notice}
        onType={booking.type}
        onTypePassword={booking.setPassword}
        onIdentified={booking.identified}
        onReady={() => go({ paso: 'confirmar' })}
        onTake={take}
        onBack={() => go({ paso: 'horario' })}
      />
    );
  }
  if (step === 'confirmar' && held && heldAt && clinic && patient) {
    return (
      <ConfirmStep
        held={held}
        hold={hold}
        clinic={clinic}
        day={heldAt.dia}
        patient={patient}
        book={booking.book}
        onConfirm={booking.confirm}
        onTake={take}
        onChangeWhat={() => go({ paso: 'quien' })}
        onChangeWhen={() => go({ paso: 'horario' })}
        onBack={() => go({ paso: signedIn ? 'horario' : 'paciente' })}
        onChangePatient={signedIn ? undefined : () => go({ paso: 'paciente' })}
      />
    );
  }
  return <WhoStep state={state} search={search} pathDoctorId={doctorId} go={go} />;
}
