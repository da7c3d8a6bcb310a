import type { ReactNode } from 'react';
import type { StaffAppointment } from '../../../../contract/staff/appointments.ts';
import { StatusMark } from '../../../appointments/acts/status-mark.tsx';
import { AppointmentPayments } from '../../../appointments/payments/appointment-payments.tsx';
import { Section } from '../../../components/section/section.tsx';
import { listedNameOf } from '../../../format/person-words.ts';
import { useShownDay } from '../shown-day.ts';
import { CoverageForm } from './coverage-form.tsx';

interface AdmissionProps {
  appointment: StaffAppointment;
  /** What is asked of the person. */
  parts: (around: { today: string; timeZone: string }) => ReactNode;
  /** It stands so now. */
  onSaved: (appointment: StaffAppointment) => void;
  onChanged: () => void;
  onTaken: () => void;
}

/** What is still to be asked of somebody who came: money first, then the rest, each in its place. */
export function AdmissionOfArrival({ appointment, parts, onSaved, onChanged, onTaken }: AdmissionProps) {
  const { timeZone, today } = useShownDay();
  const { id, lacks, ticket, patient, startsAt } = appointment;
  const isOwed = lacks?.what.includes('payment') ?? false;
  // Who pays decides what is due.
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
          <CoverageForm appointment={appointment} onSaved={onSaved} onRefused={onChanged} />
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
