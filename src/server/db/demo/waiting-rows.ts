import type { ClinicDay } from '../../../domain/calendar/clinic-day.ts';
import type { EpochMinute } from '../../../domain/calendar/clinic-zone.ts';
import { demoId } from './demo-id.ts';
import type { DemoRows } from './demo-queries.ts';
import type { LivedVisit, VisitStatus } from './live-session.ts';
import type { DemoRoom } from './make-catalogue.ts';
import type { Random } from './seeded-random.ts';
import { minuteMs, timestamp } from './timestamp.ts';

interface Today {
  rooms: readonly DemoRoom[];
  today: ClinicDay;
  todayStart: EpochMinute;
}

type Numbered = LivedVisit & { id: string };

/** When somebody came, went in or left; null: not yet. */
export function stepAt({ steps }: LivedVisit, to: VisitStatus): EpochMinute | null {
  return steps.find((step) => step.to === to)?.at ?? null;
}

/** The numbers of whoever came today, in the order in which they came to each waiting room, and their calls. */
export function waitingRows(
  random: Random,
  turnos: readonly Numbered[],
  { rooms, today, todayStart }: Today,
) {
  const waitingRoomOf = new Map(rooms.map(({ id, waitingRoomId }) => [id, waitingRoomId]));
  const given = new Map<string, number>();
  const tickets: DemoRows['tickets'] = [];
  const calls: DemoRows['calls'] = [];
  const came = turnos.flatMap((turno) => {
    const arrivedAt = stepAt(turno, 'arrived');
    return arrivedAt !== null && arrivedAt >= todayStart ? [{ turno, arrivedAt }] : [];
  });
  for (const { turno, arrivedAt } of came.toSorted((one, other) => one.arrivedAt - other.arrivedAt)) {
    const { roomId } = turno.session.opening;
    const waitingRoomId = roomId && waitingRoomOf.get(roomId);
    if (!waitingRoomId) continue;
    const number = (given.get(waitingRoomId) ?? 0) + 1;
    given.set(waitingRoomId, number);
    const id = demoId(random, arrivedAt * minuteMs);
    tickets.push({
      ...{ id, appointment_id: turno.id, waiting_room_id: waitingRoomId },
      ...{ day: today, number, given_at: timestamp(arrivedAt) },
    });
    const seenAt = stepAt(turno, 'in_progress');
    if (seenAt === null) continue;
    calls.push({
      ...{ id: demoId(random, seenAt * minuteMs), appointment_id: turno.id, ticket_id: id, room_id: roomId },
      ...{ number: 1, at: timestamp(seenAt), actor_kind: 'doctor', actor_id: turno.session.doctor.id },
    });
  }
  return { tickets, calls } satisfies Partial<DemoRows>;
}
