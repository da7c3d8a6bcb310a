import { findNamesProfessional } from '../../../../base/clinic/server/names-professional-queries.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  type AppointmentRow,
  findAppointment,
} from '../../../appointments/server/appointment-queries.ts';
import { severalEventsFile } from '../../../appointments/server/feeds/several-events-file.ts';
import { neutralRoomName } from '../../../settings/rules/neutral-room-name.ts';
import { findReachedOfSeries, type SeriesCall } from './own-series.ts';
import { listSeriesAppointments } from './series-queries.ts';

/** Returns the standing sessions of a series in one calendar file. */
export async function readSeriesCalendar(
  services: Pick<Services, 'db' | 'snapshot'>,
  call: SeriesCall,
): Promise<Outcome<{ content: string }, 'NOT_FOUND'>> {
  const { db, snapshot } = services;
  if (!(await findReachedOfSeries(db, call)))
    return refuse({ code: 'NOT_FOUND' });
  const [listed, namesProfessional, { clinic }] = await Promise.all([
    listSeriesAppointments(db, call.seriesId),
    findNamesProfessional(db),
    snapshot.current(),
  ]);
  const rows: AppointmentRow[] = [];
  for (const { id } of listed) rows.push(await findAppointment(db, id));
  const appointments = rows
    .filter(({ status }) => status !== 'cancelled')
    .map((row) => ({ ...row, roomName: neutralRoomName(row.roomName) }));
  return done({
    content: severalEventsFile(
      { appointments, clinic, namesProfessional },
      call.now,
    ),
  });
}
