import { randomUUID } from 'node:crypto';
import type { SnapshotCache } from '../../../../base/clinic/server/snapshot-cache.ts';
import type { EmailTrial } from '../../../../base/doors/upkeep.ts';
import type { Channels } from '../channels/delivery.ts';
import type { Message } from '../message/message.ts';

/** The trial of the e-mail channel. Null: no e-mail channel is set up. */
export function emailTrial({
  channels,
  snapshot,
}: {
  channels: Channels;
  snapshot: SnapshotCache;
}): EmailTrial | null {
  const channel = channels.email;
  if (!channel) return null;
  return async (to) => {
    const { clinic } = await snapshot.any();
    const delivery = await channel.send(testMessage(clinic), to);
    return delivery.outcome === 'sent'
      ? { isAccepted: true, reason: null }
      : { isAccepted: false, reason: delivery.reason };
  };
}

function testMessage(clinic: {
  name: string;
  address: string;
  city: string;
  phones: readonly string[];
}): Message {
  const { name, address, city, phones } = clinic;
  return {
    key: `test ${randomUUID()}`,
    subject: `Mensaje de prueba de ${name}`,
    paragraphs: [
      'Si lee esto, el correo de la clínica funciona: los avisos de turnos, los códigos y las invitaciones salen por este mismo servidor.',
      'Lo pidió usted desde el tablero de administración. No hace falta responder.',
    ],
    facts: [],
    appointments: [],
    action: null,
    calendar: null,
    unsubscribeUrl: null,
    lockScreenText: '',
    clinic: {
      name,
      address: [address, city].filter(Boolean).join(', '),
      phones: [...phones],
    },
  };
}
