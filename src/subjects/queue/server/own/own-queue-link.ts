import type { Services } from '../../../../base/doors/services.ts';
import {
  deriveToken,
  isSameSecret,
} from '../../../../base/kernel/secrets/secrets.ts';
import { addDays, type ClinicDay } from '../../../../base/time/clinic-day.ts';

type Signing = Pick<Services, 'linkKey'>;

interface OfAppointment {
  appointmentId: string;
  /** The appointment's day. The link opens only then: until midnight, or until the session ends. */
  day: ClinicDay;
}

/**
 * The address of a patient's own view of the queue. Its secret is derived from the appointment and its day,
 * and is stored nowhere, so that an appointment moved to another day has another address.
 */
export function ownQueueUrl(
  services: Pick<Services, 'linkKey' | 'publicUrl'>,
  appointment: OfAppointment,
): string {
  return `${services.publicUrl}/turnero?turno=${ownQueueToken(services, appointment)}`;
}

/** The secret of that address: the appointment, and the proof that this server made it. */
export function ownQueueToken(
  { linkKey }: Signing,
  { appointmentId, day }: OfAppointment,
): string {
  const id = Buffer.from(appointmentId.replaceAll('-', ''), 'hex').toString(
    'base64url',
  );
  return id + deriveToken(linkKey, 'own queue', `${appointmentId}\0${day}`);
}

const idLength = 22;

/** Returns the appointment that a secret of that day names, without the database. Null: it names none. */
export function readOwnQueueToken(
  { linkKey }: Signing,
  { token, day }: { token: string; day: ClinicDay },
): string | null {
  const hex = Buffer.from(token.slice(0, idLength), 'base64url').toString(
    'hex',
  );
  if (hex.length !== 32) return null;
  const appointmentId = hex.replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  );
  const isOurs = isSameSecret(
    ownQueueToken({ linkKey }, { appointmentId, day }),
    token,
  );
  return isOurs ? appointmentId : null;
}

/**
 * Returns the appointment of today or of the day before that a secret names, and that day. Null: it names
 * none.
 */
export function readRecentLink(
  services: Signing,
  { token, today }: { token: string; today: ClinicDay },
): { appointmentId: string; day: ClinicDay } | null {
  for (const day of [today, addDays(today, -1)]) {
    const appointmentId = readOwnQueueToken(services, { token, day });
    if (appointmentId !== null) return { appointmentId, day };
  }
  return null;
}
