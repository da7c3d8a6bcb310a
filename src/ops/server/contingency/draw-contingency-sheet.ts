import type { ReadServices } from '../../../base/doors/services.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import { daySpan, type Zone } from '../../../base/time/clinic-zone.ts';
import { longDayWithYear } from '../../../base/time/spanish-dates.ts';
import { columnsOf } from '../../../subjects/appointments/server/agenda/agenda-columns.ts';
import { findOverbookLimits } from '../../../subjects/appointments/server/agenda/agenda-queries.ts';
import { listStaffAppointments } from '../../../subjects/appointments/server/staff-appointment-queries.ts';
import { listLateArrivals } from '../../../subjects/schedule/server/absences/delay-queries.ts';
import { contingencyBlocks } from './contingency-blocks.ts';

export interface DrawnSheet {
  bytes: Uint8Array;
  doctors: number;
  appointments: number;
}

/** Draws the day of all doctors as a PDF, as it is at that instant. */
export async function drawContingencySheet(
  { db, snapshot: cache }: ReadServices,
  { day, zone, now }: { day: ClinicDay; zone: Zone; now: Date },
): Promise<DrawnSheet> {
  const snapshot = await cache.current();
  const { start, end } = daySpan(day, zone);
  const [appointments, limits, late] = await Promise.all([
    listStaffAppointments(db, {
      startsFrom: new Date(start * 60_000),
      startsBefore: new Date(end * 60_000),
    }),
    findOverbookLimits(db),
    listLateArrivals(db, { day, now }),
  ]);
  const doctors = columnsOf({
    snapshot,
    day,
    appointments,
    limits,
    late,
    openingsOf: (doctor) => cache.openingsOf(snapshot, doctor, day),
  });
  const { renderPdf } = await import('../../../base/kernel/pdf/render-pdf.ts');
  const { name: clinicName } = snapshot.clinic;
  const title = `Hoja de contingencia: ${longDayWithYear(day)}`;
  const info = {
    title,
    author: clinicName,
    madeAt: now,
    running: title,
    foot: clinicName,
    isLandscape: true,
  };
  const contingency = {
    clinicName,
    day,
    zone,
    madeAt: now,
    doctors,
    appointments,
  };
  const pieces = await Array.fromAsync(
    renderPdf(info, contingencyBlocks(contingency)),
  );
  return {
    bytes: Buffer.concat(pieces),
    doctors: doctors.length,
    appointments: appointments.filter(({ status }) => status !== 'cancelled')
      .length,
  };
}
