import type { ReactNode } from 'react';
import { listedNameOf } from '../../../../base/ui/format/person-words.ts';
import { Section } from '../../../../base/ui/section/section.tsx';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { StatusMark } from '../../../../subjects/appointments/web/acts/status-mark.tsx';
import { useShownDay } from '../../../../subjects/appointments/web/shown-day.ts';
import { AppointmentPayments } from '../../../../subjects/payments/web/appointment-payments.tsx';
import { CoverageForm } from './coverage-form.tsx';

interface AdmissionProps {
  appointment: StaffAppointment;
  /** Draws the questions about the person. */
  parts: (around: { today: string; timeZone: string }) => ReactNode;
  /** Called with the changed appointment. */
  onSaved: (appointment: StaffAppointment) => void;
  onChanged: () => void;
  onTaken: () => void;
}

/** The open questions about a patient who arrived: money first, then the rest. */
export function AdmissionOfArrival({
  appointment,
  parts,
  onSaved,
  onChanged,
  onTaken,
}: AdmissionProps) {
  const { timeZone, today } = useShownDay();
  const { id, lacks, ticket, patient, startsAt } = appointment;
  const isOwed = lacks?.what.includes('payment') ?? false;
  // The coverage decides the amount due.
  const asksWhoPays = lacks?.what.includes('coverage') ?? false;
  return (
    <>
      <p>
        <StatusMark appointment={appointment} />
        {ticket && <strong> · {ticket}</strong>}
      </p>
      {!lacks && <p>No falta nada.</p>}
      {asksWhoPays && (
        <Section title="Quién paga">
          <CoverageForm
            appointment={appointment}
            onSaved={onSaved}
            onRefused={onChanged}
          />
        </Section>
      )}
      {isOwed && (
        <AppointmentPayments
          appointment={{ id, who: listedNameOf(patient), startsAt }}
          timeZone={timeZone}
          isOpenedByHand={!asksWhoPays}
          onTaken={onTaken}
        />
      )}
      {parts({ today, timeZone })}
    </>
  );
}
