import type { EpochMinute } from '../../base/time/clinic-zone.ts';
import type { ArgentineHoliday } from '../../subjects/schedule/server/holidays/argentine-holidays.ts';
import type { Catalogue } from '../make/make-catalogue.ts';
import { timestamp } from '../material/timestamp.ts';
import type { TableRows } from './demo-queries.ts';

export function catalogueRows(
  { specialties, insurers, waitingRooms, rooms }: Catalogue,
  of: { holidays: ArgentineHoliday[]; createdAt: EpochMinute },
) {
  return {
    holidays: of.holidays.map(({ day, name, kind, isWorked, source }) => {
      return {
        day,
        name,
        kind,
        is_worked: isWorked,
        source,
        updated_at: timestamp(of.createdAt),
      };
    }),
    specialties: specialties.map(({ id, slug, name }) => ({ id, slug, name })),
    practices: specialties.flatMap(({ practices }) =>
      practices.map((practice) => ({
        id: practice.id,
        specialty_id: practice.specialtyId,
        name: practice.name,
        visit_minutes: practice.minutes,
        preparation: practice.preparation ?? '',
        asks_order: practice.asksOrder,
        asks_authorization: practice.asksAuthorization,
        max_sessions: practice.maxSessions ?? null,
        price_cents: practice.pesos * 100,
        is_first_choice: practice.isFirstChoice,
      })),
    ),
    insurers: insurers.map(({ id, name, kind, rnosCode, copayPesos }) => {
      return {
        id,
        name,
        kind,
        rnos_code: rnosCode,
        copay_cents: copayPesos * 100,
      };
    }),
    insurer_plans: insurers.flatMap((insurer) =>
      insurer.plans.map(({ id, name }) => ({
        id,
        insurer_id: insurer.id,
        name,
      })),
    ),
    waiting_rooms: waitingRooms,
    rooms: rooms.map(({ id, name, floor, waitingRoomId }) => {
      return { id, name, floor, waiting_room_id: waitingRoomId };
    }),
  } satisfies TableRows;
}
