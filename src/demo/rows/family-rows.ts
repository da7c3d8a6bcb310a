import { hashOf } from '../../base/kernel/secrets/secrets.ts';
import { addDays, ageOn, type ClinicDay } from '../../base/time/clinic-day.ts';
import {
  type EpochMinute,
  startOfDay,
  type Zone,
} from '../../base/time/clinic-zone.ts';
import { dayMinutes } from '../make/booking-moment.ts';
import type { DemoPatient } from '../make/make-patients.ts';
import { demoPatientDni } from '../material/accounts.ts';
import { demoId } from '../material/demo-id.ts';
import type { Random } from '../material/seeded-random.ts';
import { minuteMs, timestamp } from '../material/timestamp.ts';
import type { TableRows } from './demo-queries.ts';
import type { KnownPatient } from './patient-rows.ts';

const daysAgo = 200;

/** The demonstration patient acts for a child, with access to the record, and for a parent in their care. */
export function familyRows(
  random: Random,
  of: {
    patients: DemoPatient[];
    known: KnownPatient[];
    receptionistId: string | null;
    today: ClinicDay;
    zone: Zone;
  },
): TableRows {
  const { patients, known, receptionistId, today, zone } = of;
  const self = patients.findIndex(({ dni }) => dni === demoPatientDni);
  const representativeId = known[self]?.id;
  if (!representativeId || !receptionistId) return {};
  const validFrom = addDays(today, -daysAgo);
  const linkedAt: EpochMinute = startOfDay(validFrom, zone) + dayMinutes / 2;
  const link = (
    isOne: (age: number) => boolean,
    said: { kind: string; scope: string; document: string },
  ) => {
    const index = patients.findIndex(
      ({ birthDate }, each) =>
        each !== self &&
        birthDate < validFrom &&
        isOne(ageOn(today, birthDate)),
    );
    const representedId = known[index]?.id;
    if (!representedId) return [];
    const id = demoId(random, linkedAt * minuteMs);
    return {
      id,
      representative_id: representativeId,
      represented_id: representedId,
      valid_from: validFrom,
      origin: 'desk',
      accredited_by: receptionistId,
      accredited_at: timestamp(linkedAt),
      linked_at: timestamp(linkedAt),
      ...said,
      key_hash: hashOf(`demo ${id}`),
      request_hash: hashOf(said.document),
    };
  };
  return {
    family_links: [
      ...[
        link((age) => age >= 4 && age < 12, {
          kind: 'child',
          scope: 'record',
          document: 'Partida de nacimiento y DNI',
        }),
      ].flat(),
      ...[
        link((age) => age >= 70, {
          kind: 'parent_in_care',
          scope: 'appointments',
          document: 'Nota firmada y DNI de ambos',
        }),
      ].flat(),
    ],
  };
}
