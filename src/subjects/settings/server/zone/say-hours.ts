import type { Database } from '../../../../base/kernel/db/database.ts';
import { countOf } from '../../../../base/text/count-of.ts';
import {
  type KeptHour,
  keepWallHours,
  listHoursToKeep,
} from './keep-wall-hours.ts';
import { findTimeZone } from './zone-queries.ts';

/**
 * Keeps the promised hours, or only lists them. Names each appointment with the shown and the promised hour.
 */
export async function sayHours(
  db: Database,
  { isApplied, now }: { isApplied: boolean; now: Date },
): Promise<string> {
  const zone = await findTimeZone(db);
  const { kept: hours, left } = isApplied
    ? await keepWallHours(db, { now })
    : { kept: await listHoursToKeep(db, now), left: [] };
  if (hours.length + left.length === 0)
    return 'No hay turnos que muestren otra hora que la prometida.\n';
  const moment = new Intl.DateTimeFormat('es-AR', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const lineOf = ({
    code,
    startsAt,
    keptStartsAt,
    doctorName,
    fullName,
  }: KeptHour) =>
    `${code}  ${moment.format(startsAt)} → ${moment.format(keptStartsAt)}  ${doctorName} · ${fullName}`;
  const lines = hours.map(lineOf);
  const leftLines = left.map(
    (hour) => `Esa hora ya es de otro: ${lineOf(hour)}`,
  );
  const count = countOf(hours.length, 'turno', 'turnos');
  const end = isApplied
    ? `${count}: cada uno conserva la hora prometida.`
    : `${count}. Para que cada uno conserve la hora prometida: npm run keep-hours -- --aplicar`;
  return `${[...lines, ...leftLines, '', end].join('\n')}\n`;
}
