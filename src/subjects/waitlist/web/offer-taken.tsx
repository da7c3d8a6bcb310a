import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { formatMoment } from '../../../base/ui/format/format.ts';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import type { WaitlistEntry } from '../contract/waitlist-entries.ts';

interface OfferTakenProps {
  booked: NonNullable<WaitlistEntry['booked']>;
  /** The patient, if another than the signed-in one. */
  forName?: string | undefined;
  clinic: Clinic;
}

/** The appointment of an accepted offer: day and hour first, then the place, the doctor and the code. */
export function OfferTaken({ booked, forName, clinic }: OfferTakenProps) {
  const { startsAt, doctor, roomName, code } = booked;
  const place = [`${clinic.address}, ${clinic.city}`, roomName]
    .filter(Boolean)
    .join(' · ');
  return (
    <Notice
      tone="good"
      title={`El turno es ${forName ? `de ${forName}` : 'suyo'}: ${formatMoment(startsAt, clinic.timeZone)}`}
    >
      <p>
        {[doctor && `Con ${doctor.name}`, place].filter(Boolean).join('. ')}.
      </p>
      {code && (
        <p>
          Código del turno: <strong>{code}</strong>
        </p>
      )}
    </Notice>
  );
}
