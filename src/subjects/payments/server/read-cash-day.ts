import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { listedPerson } from '../../../base/person/rules/person-names.ts';
import { addDays } from '../../../base/time/clinic-day.ts';
import { daySpan, startOfDay } from '../../../base/time/clinic-zone.ts';
import type { CashDay, OpenShift, ShiftClose } from '../contract/cash.ts';
import { expectedCash, totalsByMeans } from '../rules/shift-totals.ts';
import {
  findLastFloat,
  findSummary,
  findTill,
  listCloses,
  listOwing,
  listShiftPayments,
  listToReturn,
  type ShiftCloseRow,
  type Whose,
} from './cash-queries.ts';

/** The list of money to give back reaches this many days into the past. */
const returnDays = 30;

/** A till's open shift, with the money of a clinic day and how the day went. */
export async function readCashDay(
  { db }: Pick<Services, 'db'>,
  { day, till, now, zone }: Call<'reception'> & { day: string; till: string },
): Promise<CashDay> {
  const instant = (minute: number) => new Date(minute * 60_000);
  const { start, end } = daySpan(day, zone);
  const span = { from: instant(start), to: instant(end) };
  const since = instant(startOfDay(addDays(day, -returnDays), zone));
  const [open, closes, owing, toReturn, summary] = await Promise.all([
    readOpenShift(db, till),
    listCloses(db, span),
    listOwing(db, span),
    listToReturn(db, { from: since, to: span.to }),
    findSummary(db, span),
  ]);
  return {
    day,
    timeZone: zone,
    readAt: now.toISOString(),
    open,
    summary,
    closes: closes.map(toShiftClose),
    owing: owing.map(withListedName).toSorted(byHourAndName),
    toReturn: toReturn.map(withListedName).toSorted(byHourAndName),
  };
}

function withListedName<Row extends Whose>({
  fullName,
  chosenName,
  familyNames,
  startsAt,
  ...row
}: Row) {
  return {
    ...row,
    patientName: listedPerson({ fullName, chosenName, familyNames }),
    startsAt: startsAt.toISOString(),
  };
}

interface Listed {
  startsAt: string;
  patientName: string;
}

function byHourAndName(a: Listed, b: Listed): number {
  return (
    a.startsAt.localeCompare(b.startsAt) ||
    a.patientName.localeCompare(b.patientName, 'es')
  );
}

/** A till without any note is at its first shift. */
async function readOpenShift(db: Database, name: string): Promise<OpenShift> {
  const till = await findTill(db, name);
  if (!till)
    return {
      till: name,
      shift: 1,
      floatCents: 0,
      cashCents: 0,
      totals: [],
      payments: [],
    };
  const [rows, floatCents] = await Promise.all([
    listShiftPayments(db, { tillId: till.id, shift: till.openShift }),
    findLastFloat(db, till.id),
  ]);
  return {
    till: till.name,
    shift: till.openShift,
    floatCents,
    cashCents: expectedCash(rows, { floatCents: 0 }),
    totals: totalsByMeans(rows),
    payments: rows.map(({ notedAt, ...row }) => ({
      ...withListedName(row),
      notedAt: notedAt.toISOString(),
    })),
  };
}

export function toShiftClose(row: ShiftCloseRow): ShiftClose {
  const { tillId: _, requestHash: __, closedAt, payments, ...closed } = row;
  return {
    ...closed,
    closedAt: closedAt.toISOString(),
    totals: totalsByMeans(payments),
    payments: payments.length,
  };
}
