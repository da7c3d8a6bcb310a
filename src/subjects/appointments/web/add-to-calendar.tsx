import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { AnchorButton } from '../../../base/ui/button/button.tsx';

interface AddToCalendarProps {
  appointment: {
    id: string;
    linkToken: string;
    startsAt: string;
    endsAt: string;
    doctorName: string;
  };
  clinic: Clinic;
}

/** The appointment for a calendar. */
export function AddToCalendar({ appointment, clinic }: AddToCalendarProps) {
  const { id, linkToken } = appointment;
  return (
    <>
      <AnchorButton
        href={`/api/public/appointments/${id}/calendar.ics?token=${encodeURIComponent(linkToken)}`}
      >
        Agregar al calendario
      </AnchorButton>
      <AnchorButton
        href={googleCalendarUrl(appointment, clinic)}
        target="_blank"
        rel="noreferrer"
      >
        Agregar a Google Calendar
        <span className="visually-hidden"> (se abre en otra pestaña)</span>
      </AnchorButton>
    </>
  );
}

/** Contains, like the .ics, neither patient nor practice, and no link with a secret. */
function googleCalendarUrl(
  { startsAt, endsAt, doctorName }: AddToCalendarProps['appointment'],
  clinic: Clinic,
) {
  const url = new URL('https://calendar.google.com/calendar/render');
  const instant = (at: string) =>
    new Date(at).toISOString().replace(/\.\d+|[-:]/g, '');
  for (const [name, value] of Object.entries({
    action: 'TEMPLATE',
    text: `Turno médico – ${clinic.name}`,
    dates: `${instant(startsAt)}/${instant(endsAt)}`,
    location: `${clinic.address}, ${clinic.city}`,
    details: `Con ${doctorName}`,
  })) {
    url.searchParams.set(name, value);
  }
  return url.href;
}
