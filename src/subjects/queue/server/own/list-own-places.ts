import type { SessionLevel } from '../../../../base/api/rules/session-level.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { listReach } from '../../../access/server/acting/list-reach.ts';
import { neutralRoomName } from '../../../settings/rules/neutral-room-name.ts';
import type { OwnPlace } from '../../contract/own-places.ts';
import { queueDayOf } from '../queue-of-day.ts';
import { listOwnQueues, type OwnQueueRow } from './own-queue-queries.ts';
import { toOwnQueue } from './read-own-queue.ts';

/** Lists the queue places of the signed-in patient, and of the patients they act for, who arrived. */
export async function listOwnPlaces(
  services: Services,
  call: Call<'patient'>,
): Promise<OwnPlace[]> {
  const reach = await listReach(services.db, call);
  const patientIds = reach.map(({ patientId }) => patientId);
  const rows = await listOwnQueues(services.db, {
    patientIds,
    day: queueDayOf(call),
  });
  return Promise.all(
    rows.map((row) =>
      toOwnPlace(services, row, { ...call, level: call.actor.level }),
    ),
  );
}

/** Hides, below N2, a room's name that tells the purpose of the appointment. */
export async function toOwnPlace(
  services: Services,
  row: OwnQueueRow,
  { level, now }: { level: SessionLevel; now: Date },
): Promise<OwnPlace> {
  const queue = await toOwnQueue(services, row, now);
  const shown = (name: string | null) =>
    level === 'N1' ? neutralRoomName(name) : name;
  return {
    appointmentId: row.id,
    queue: {
      ...queue,
      waitingRoom: shown(queue.waitingRoom),
      call: queue.call && {
        ...queue.call,
        room: shown(queue.call.room),
        floor: shown(queue.call.floor),
      },
    },
  };
}
