import { Loading } from '../../components/loading/loading.tsx';
import type { BookingSearch } from '../../lib/booking-search.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { DonePage } from './done-page.tsx';
import { PatientStep } from './patient-step.tsx';
import { UnknownDoctor } from './unknown-doctor.tsx';
import { useBooking } from './use-booking.ts';
import { WhenStep } from './when-step.tsx';
import { WhoStep } from './who-step.tsx';

interface BookingPageProps {
  search: BookingSearch;
  /** Of the address `/agendar-cita/{doctorId}`. */
  doctorId?: string;
}

/** From "with whom" to the code of the turno, in four screens. The address says which one. */
export function BookingPage({ search, doctorId }: BookingPageProps) {
  const booking = useBooking(search, doctorId);
  const { step, state, clinic, subject, hold, held, heldAt, patient, turno, go, take } = booking;

  if (state.isUnknownDoctor) return <UnknownDoctor />;
  if (!step) return <Loading />;
  if (step === 'listo' && turno && clinic) return <DonePage turno={turno} clinic={clinic} />;
  if (step === 'horario' && subject && clinic) {
    return <WhenStep subject={subject} clinic={clinic} search={search} hold={hold} onTake={take} go={go} />;
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
        onChangePatient={() => go({ paso: 'paciente' })}
      />
    );
  }
  return <WhoStep state={state} search={search} pathDoctorId={doctorId} go={go} />;
}
