import type { ClinicSettings } from '../../../../base/clinic/server/snapshot.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { leadsNowhere } from '../../../../base/kernel/config.ts';

/**
 * True if links with this beginning may be sent. In a demonstration all may, because no person receives them.
 */
export function mayLink(
  url: string,
  { isDemo }: Pick<ClinicSettings, 'isDemo'>,
): boolean {
  return isDemo || !leadsNowhere(url);
}

/**
 * The address of an appointment for its patient. Null: there is no public address, so the message goes
 * without a link, which would lead to the reader's own machine.
 */
export function appointmentUrlOf(
  {
    publicUrl,
    clinic,
  }: Pick<Services, 'publicUrl'> & { clinic: Pick<ClinicSettings, 'isDemo'> },
  appointmentId: string,
): string | null {
  return mayLink(publicUrl, clinic)
    ? `${publicUrl}/cancelar-turno/${appointmentId}`
    : null;
}

/** The address of a page that asks for a sign-in. Null: there is no public address. */
export function pageUrlOf(
  {
    publicUrl,
    clinic,
  }: Pick<Services, 'publicUrl'> & { clinic: Pick<ClinicSettings, 'isDemo'> },
  path: string,
): string | null {
  return mayLink(publicUrl, clinic) ? `${publicUrl}${path}` : null;
}

/** Shown in the list of messages, in Spanish. */
export const noPublicUrlReason =
  'No enviado: falta la dirección pública de la clínica (PUBLIC_URL), y su enlace no abriría nada';
