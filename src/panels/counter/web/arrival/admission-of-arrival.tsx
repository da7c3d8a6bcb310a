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
