import type { BookingPolicy } from '../../base/clinic/rules/booking-policy.ts';
import type { EpochMinute } from '../../base/time/clinic-zone.ts';
import { addressPhoto } from '../../subjects/doctors/server/profile/photo-address.ts';
import type { DemoDoctor } from '../make/make-doctors.ts';
import type { DemoSchedule } from '../make/make-schedules.ts';
import { timestamp } from '../material/timestamp.ts';
import type { TableRows } from './demo-queries.ts';

export function doctorRows(doctors: DemoDoctor[]) {
  return {
    doctors: doctors.map(
      ({
        id,
        email,
        data,
        biography,
        communication,
        portrait,
        specialties,
        enabledAt,
      }) => ({
        id,
        name: data.name,
        email,
        is_enabled: data.isEnabled ?? true,
        status: data.status ?? 'active',
        biography,
        profession: professionOf(specialties[0]?.title[data.sex] ?? null),
        communication: `{${communication.join()}}`,
        photo_path: addressPhoto(id, portrait).path,
        enabled_at: timestamp(enabledAt),
        created_at: timestamp(enabledAt),
      }),
    ),
    doctor_photos: doctors.map(({ id, portrait, enabledAt }) => ({
      doctor_id: id,
      content: portrait,
      kind: 'image/png',
      version: addressPhoto(id, portrait).version,
      is_encoded_again: true,
      updated_at: timestamp(enabledAt),
    })),
    doctor_licenses: doctors.flatMap((doctor) =>
      doctor.licenses.map((license) => ({ ...license, doctor_id: doctor.id })),
    ),
    doctor_specialties: doctors.flatMap((doctor) =>
      doctor.specialties.map((specialty) => ({
        doctor_id: doctor.id,
        specialty_id: specialty.id,
      })),
    ),
    doctor_practices: doctors.flatMap((doctor) =>
      doctor.practices.map(({ id, own }) => ({
        doctor_id: doctor.id,
        practice_id: id,
        visit_minutes: own.minutes,
        price_cents: own.pesos === null ? null : own.pesos * 100,
      })),
    ),
    doctor_insurers: doctors.flatMap((doctor) =>
      doctor.insurers.map((insurer) => ({
        doctor_id: doctor.id,
        insurer_id: insurer.id,
      })),
    ),
  } satisfies TableRows;
}

/** Returns «Médica» for «Médica clínica», and a title without «Médico» or «Médica» as it is. */
export function professionOf(title: string | null): string | null {
  return title?.match(/^Médic[ao](?= )/)?.[0] ?? title;
}

const maxOverbookedPerHalfDay = 3;

/** The clinic's booking policy, and the stricter terms of doctors. */
export function policyRows(
  doctors: DemoDoctor[],
  { policy, newId }: { policy: BookingPolicy; newId: () => string },
) {
  const row = (doctor_id: string | null, terms: Partial<BookingPolicy>) => ({
    id: newId(),
    doctor_id,
    min_notice_minutes: terms.minNoticeMinutes ?? null,
    horizon_days: terms.horizonDays ?? null,
    max_future_per_patient: terms.maxFuturePerPatient ?? null,
    max_future_per_specialty: terms.maxFuturePerSpecialty ?? null,
    change_until_hours: terms.changeUntilHours ?? null,
    buffer_minutes: terms.bufferMinutes ?? null,
    max_overbooked_per_half_day:
      doctor_id === null ? maxOverbookedPerHalfDay : null,
  });
  const narrowed = doctors.filter(({ data }) => data.narrows);
  return [
    row(null, policy),
    ...narrowed.map(({ id, data }) => row(id, data.narrows ?? {})),
  ];
}

export function scheduleRows(
  doctors: DemoDoctor[],
  schedules: DemoSchedule[],
  createdAt: EpochMinute,
) {
  const created_at = timestamp(createdAt);
  const ofEach = doctors.map((doctor, index) => ({
    doctor_id: doctor.id,
    schedule: schedules[index],
  }));
  return {
    availability_rules: ofEach.flatMap(({ doctor_id, schedule }) =>
      (schedule?.rules ?? []).map((rule) => ({
        id: rule.id,
        doctor_id,
        weekday: rule.weekday,
        from_minute: rule.fromMinute,
        to_minute: rule.toMinute,
        slot_minutes: rule.slotMinutes,
        room_id: rule.roomId,
        valid_from: rule.validFrom,
        valid_to: rule.validTo,
        every_weeks: rule.everyWeeks,
        desk_only_until_hours_before: rule.deskOnlyUntilHoursBefore,
        created_at,
      })),
    ),
    availability_rule_practices: schedules.flatMap(({ rules }) =>
      rules.flatMap((rule) =>
        (rule.practiceIds ?? []).map((practice_id) => ({
          rule_id: rule.id,
          practice_id,
        })),
      ),
    ),
    absences: ofEach.flatMap(({ doctor_id, schedule }) =>
      (schedule?.absences ?? []).map(({ id, kind, reason, start, end }) => {
        const span = { starts_at: timestamp(start), ends_at: timestamp(end) };
        return {
          id,
          doctor_id,
          ...span,
          kind,
          public_reason: reason,
          created_at,
        };
      }),
    ),
    extra_sessions: ofEach.flatMap(({ doctor_id, schedule }) =>
      (schedule?.extraSessions ?? []).map((extra) => ({
        id: extra.id,
        doctor_id,
        starts_at: timestamp(extra.start),
        ends_at: timestamp(extra.end),
        slot_minutes: extra.slotMinutes,
        room_id: extra.roomId,
        desk_only_until_hours_before: extra.deskOnlyUntilHoursBefore,
        created_at,
      })),
    ),
  } satisfies TableRows;
}
