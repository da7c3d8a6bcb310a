import type { ClinicDay } from '../../base/time/clinic-day.ts';
import type { EpochMinute } from '../../base/time/clinic-zone.ts';
import type { LivedVisit, VisitStatus } from '../make/live-session.ts';
import type { DemoRoom } from '../make/make-catalogue.ts';
import { demoId } from '../material/demo-id.ts';
import type { Random } from '../material/seeded-random.ts';
import { minuteMs, timestamp } from '../material/timestamp.ts';
import type { TableRows } from './demo-queries.ts';

interface Today {
  rooms: readonly DemoRoom[];
  today: ClinicDay;
  todayStart: EpochMinute;
}

type Numbered = LivedVisit & { id: string };

/** The minute at which the patient came, went in or left. Null: not yet. */
export function stepAt(
  { steps }: LivedVisit,
  to: VisitStatus,
): EpochMinute | null {
  return steps.find((step) => step.to === to)?.at ?? null;
}

/** The tickets of today's arrivals, in order of arrival in each waiting room, and their calls. */
export function waitingRows(
  random: Random,
  appointments: readonly Numbered[],
  { rooms, today, todayStart }: Today,
) {
  const waitingRoomOf = new Map(
    rooms.map(({ id, waitingRoomId }) => [id, waitingRoomId]),
  );
  const given = new Map<string, number>();
  const tickets: TableRows[string] = [];
  const calls: TableRows[string] = [];
  const came = appointments.flatMap((appointment) => {
    const arrivedAt = stepAt(appointment, 'arrived');
    return arrivedAt !== null && arrivedAt >= todayStart
      ? [{ appointment, arrivedAt }]
      : [];
  });
  for (const { appointment, arrivedAt } of came.toSorted(
    (a, b) => a.arrivedAt - b.arrivedAt,
  )) {
    const { roomId } = appointment.session.opening;
    const waitingRoomId = roomId && waitingRoomOf.get(roomId);
    if (!waitingRoomId) continue;
    const number = (given.get(waitingRoomId) ?? 0) + 1;
    given.set(waitingRoomId, number);
    const id = demoId(random, arrivedAt * minuteMs);
    tickets.push({
      id,
      appointment_id: appointment.id,
      waiting_room_id: waitingRoomId,
      day: today,
      number,
      given_at: timestamp(arrivedAt),
    });
    const seenAt = stepAt(appointment, 'in_progress');
    if (seenAt === null) continue;
    calls.push({
      id: demoId(random, seenAt * minuteMs),
      appointment_id: appointment.id,
      ticket_id: id,
      room_id: roomId,
      number: 1,
      at: timestamp(seenAt),
      actor_kind: 'doctor',
      actor_id: appointment.session.doctor.id,
    });
  }
  return { tickets, calls } satisfies TableRows;
}
