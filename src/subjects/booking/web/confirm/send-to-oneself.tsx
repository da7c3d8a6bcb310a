import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import { AnchorButton, Button } from '../../../../base/ui/button/button.tsx';
import { formatMoment } from '../../../../base/ui/format/format.ts';
import type { BookedAppointment } from '../../../appointments/contract/booked-appointment.ts';

interface SendToOneselfProps {
  appointment: BookedAppointment;
  clinic: Clinic;
}

/**
 * Sends the appointment to the patient's own WhatsApp, or to another app of the phone. The text names no
 * patient and the address no number, so the patient chooses the receiver there.
 */
export function SendToOneself({ appointment, clinic }: SendToOneselfProps) {
  const text = textOf(appointment, clinic);
  return (
    <>
      <AnchorButton
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
      >
        Enviármelo por WhatsApp
        <span className="visually-hidden"> (se abre en otra pestaña)</span>
      </AnchorButton>
      {'share' in navigator && (
        // Closing the system's dialog rejects the promise, which needs no message.
        <Button onClick={() => void navigator.share({ text }).catch(() => {})}>
          Compartir
        </Button>
      )}
    </>
  );
}

/** Names neither the patient nor the practice, because others may read the screen. */
function textOf(
  { startsAt, doctor, code }: BookedAppointment,
  { name, address, city, timeZone }: Clinic,
) {
  return [
    `Turno en ${name}: ${formatMoment(startsAt, timeZone)}, con ${doctor.name}.`,
    `${address}, ${city}.`,
    `Código del turno: ${code}`,
  ].join('\n');
}
