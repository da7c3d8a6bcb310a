import {
  deriveToken,
  isSameSecret,
} from '../../../../base/kernel/secrets/secrets.ts';
import type { Way } from '../../../../base/person/rules/channels.ts';

export interface Unsubscriber {
  patientId: string;
  channel: Way;
}

/**
 * The URL where a patient refuses offers by a channel (RFC 8058). Its secret derives from the installation's
 * key: it serves no other purpose, stays the same, and is not stored.
 */
export function unsubscribeUrlOf({
  linkKey,
  publicUrl,
  patientId,
  channel,
}: Unsubscriber & { linkKey: Buffer; publicUrl: string }): string {
  const token = tokenOf(linkKey, { patientId, channel });
  return `${publicUrl}/api/public/unsubscribe/${patientId}/${channel}/${token}`;
}

export function isUnsubscribeToken(
  linkKey: Buffer,
  who: Unsubscriber,
  token: string,
): boolean {
  return isSameSecret(tokenOf(linkKey, who), token);
}

function tokenOf(
  linkKey: Buffer,
  { patientId, channel }: Unsubscriber,
): string {
  return deriveToken(linkKey, 'unsubscribe', `${patientId}\0${channel}`);
}
