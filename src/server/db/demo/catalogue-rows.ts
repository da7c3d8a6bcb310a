import type { EpochMinute } from '../../../domain/calendar/clinic-zone.ts';
import type { BookingPolicy } from '../../../domain/scheduling/booking-policy.ts';
import type { ArgentineHoliday } from '../../clinic/argentine-holidays.ts';
import type { DemoRows } from './demo-queries.ts';
import type { Catalogue } from './make-catalogue.ts';
import { timestamp } from './timestamp.ts';

const maxOverbookedPerHalfDay = 3;

export function catalogueRows(
  { specialties, insurers, waitingRooms, rooms }: Catalogue,
  of: { policy: BookingPolicy & { id: string }; holidays: ArgentineHoliday[]; createdAt: EpochMinute },
) {
  return {
    booking_policies: [
      {
        id: of.policy.id,
        doctor_id: null,
        min_notice_minutes: of.policy.minNoticeMinutes,
        horizon_days: of.policy.horizonDays,
        max_future_per_patient: of.policy.maxFuturePerPatient,
        max_future_per_specialty: of.policy.maxFuturePerSpecialty,
        change_until_hours: of.policy.changeUntilHours,
        buffer_minutes: of.policy.bufferMinutes,
        max_overbooked_per_half_day: maxOverbookedPerHalfDay,
      },
    ],
    holidays: of.holidays.map(({ day, name, kind, isWorked, source }) => {
      return { day, name, kind, is_worked: isWorked, source, updated_at: timestamp(of.createdAt) };
    }),
    specialties: specialties.map(({ id, slug, name }) => ({ id, slug, name })),
    practices: specialties.flatMap(({ practices }) =>
      practices.map((practice) => ({
        id: practice.id,
        specialty_id: practice.specialtyId,
        name: practice.name,
        visit_minutes: practice.minutes,
        preparation: practice.preparation ?? '',
        price_cents: practice.pesos * 100,
        is_first_choice: practice.isFirstChoice,
      })),
    ),
    insurers: insurers.map(({ id, name, kind, rnosCode, copayPesos }) => {
      return { id, name, kind, rnos_code: rnosCode, copay_cents: copayPesos * 100 };
    }),
    insurer_plans: insurers.flatMap((insurer) =>
      insurer.plans.map(({ id, name }) => ({ id, insurer_id: insurer.id, name })),
    ),
    waiting_rooms: waitingRooms,
    rooms: rooms.map(({ id, name, floor, waitingRoomId }) => {
      return { id, name, floor, waiting_room_id: waitingRoomId };
    }),
  } satisfies Partial<DemoRows>;
}
