import type { Services } from '../../../../base/doors/services.ts';
import { deriveToken } from '../../../../base/kernel/secrets/secrets.ts';
import { listAlarms } from '../../../access/server/attempts/alarm-queries.ts';
import type { AccessAlarm, Origin } from '../../contract/origins.ts';
import {
  listAddressesOf,
  listBusyOrigins,
  type OriginRow,
} from './origin-queries.ts';

/**
 * An origin with this many new persons' appointments in a day is shown to the staff. A family brings three or
 * four, a shared address (school, mobile network) seldom ten. A look costs the counter half a minute.
 */
export const MANY_OF_ORIGIN = 10;

type OriginServices = Pick<Services, 'db' | 'linkKey'>;

/**
 * Lists the origins that brought many appointments of new persons and that the staff have not settled yet.
 */
export async function listOrigins(
  services: OriginServices,
  { now }: { now: Date },
): Promise<Origin[]> {
  const rows = await listBusyOrigins(services.db, {
    many: MANY_OF_ORIGIN,
    now,
  });
  return rows.map((row) => toOrigin(services, row));
}

/** Lists for the staff the origins and alarms of a possible attack at this moment. */
export async function listAttacks(
  services: OriginServices,
  { now }: { now: Date },
): Promise<{ origins: Origin[]; alarms: AccessAlarm[] }> {
  const [origins, alarms] = await Promise.all([
    listOrigins(services, { now }),
    listAlarms(services.db, now),
  ]);
  return {
    origins,
    alarms: alarms.map(({ kind, until }) => ({
      kind,
      until: until.toISOString(),
    })),
  };
}

/** Finds an origin, if it is among those that are shown. */
export async function findOrigin(
  services: OriginServices,
  { originId, now }: { originId: string; now: Date },
): Promise<OriginRow | undefined> {
  const rows = await listBusyOrigins(services.db, {
    many: MANY_OF_ORIGIN,
    now,
  });
  return rows.find(({ address }) => idOf(services, address) === originId);
}

/** Finds the address of an origin and which of these appointments it brought. Undefined: none of them. */
export async function findOriginOf(
  services: OriginServices,
  {
    originId,
    appointmentIds,
  }: { originId: string; appointmentIds: readonly string[] },
): Promise<{ address: string; ids: string[] } | undefined> {
  const rows = await listAddressesOf(services.db, appointmentIds);
  const own = rows.filter(
    ({ address }) => idOf(services, address) === originId,
  );
  return (
    own[0] && {
      address: own[0].address,
      ids: own.map(({ appointmentId }) => appointmentId),
    }
  );
}

/** Hides the address of an origin: a label is enough to tell it from others. */
export function toOrigin(services: OriginServices, row: OriginRow): Origin {
  const id = idOf(services, row.address);
  return {
    id,
    label: id
      .replace(/[^a-z\d]/gi, '')
      .slice(0, 4)
      .toUpperCase(),
    count: row.count,
    browsers: row.browsers,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  };
}

const idOf = ({ linkKey }: OriginServices, address: string) =>
  deriveToken(linkKey, 'origin', address);
