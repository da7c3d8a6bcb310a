import type { ClinicSettings } from '../../../../base/clinic/server/snapshot.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { leadsNowhere } from '../../../../base/kernel/config.ts';

/** Whether links with this beginning may go to people: a demonstration's all may, for nobody receives them. */
export function mayCarry(url: string, { isDemo }: Pick<ClinicSettings, 'isDemo'>): boolean {
  return isDemo || !leadsNowhere(url);
}

/**
 * The address of an appointment for its patient; null: without a public address the message goes without a link,
 * rather than with one to the reader's own machine.
 */
export function appointmentUrlOf(
  { publicUrl, clinic }: Pick<Services, 'publicUrl'> & { clinic: Pick<ClinicSettings, 'isDemo'> },
  appointmentId: string,
): string | null {
  return mayCarry(publicUrl, clinic) ? `${publicUrl}/cancelar-turno/${appointmentId}` : null;
}

/** The address of a page that asks for a sign-in; null: as above. */
export function pageUrlOf(
  { publicUrl, clinic }: Pick<Services, 'publicUrl'> & { clinic: Pick<ClinicSettings, 'isDemo'> },
  path: string,
): string | null {
  return mayCarry(publicUrl, clinic) ? `${publicUrl}${path}` : null;
}

/** For the list of messages, in Spanish. */
export const noPublicUrlReason =
  'No enviado: falta la dirección pública de la clínica (PUBLIC_URL), y su enlace no abriría nada';
