import type { Services } from '../../../../base/doors/services.ts';
import { deriveToken } from '../../../../base/kernel/secrets/secrets.ts';
import { listAlarms } from '../../../access/server/attempts/alarm-queries.ts';
import type { AccessAlarm, Origin } from '../../contract/origins.ts';
import { listAddressesOf, listBusyOrigins, type OriginRow } from './origin-queries.ts';

/**
 * From how many appointments of new persons in a day an origin is shown to the staff. A family brings three or four, and
 * few addresses that many share (a school, a mobile network) bring ten to one clinic in a day; where one does, looking
 * costs the counter half a minute.
 */
export const MANY_OF_ORIGIN = 10;

type OriginServices = Pick<Services, 'db' | 'linkKey'>;

/** The origins that brought many appointments of new persons, and that nobody looked at since. */
export async function listOrigins(services: OriginServices, { now }: { now: Date }): Promise<Origin[]> {
  const rows = await listBusyOrigins(services.db, { many: MANY_OF_ORIGIN, now });
  return rows.map((row) => toOrigin(services, row));
}

/** What somebody attempts at this moment, as the staff are told. */
export async function listAttacks(
  services: OriginServices,
  { now }: { now: Date },
): Promise<{ origins: Origin[]; alarms: AccessAlarm[] }> {
  const [origins, alarms] = await Promise.all([listOrigins(services, { now }), listAlarms(services.db, now)]);
  return { origins, alarms: alarms.map(({ kind, until }) => ({ kind, until: until.toISOString() })) };
}

/** The origin's address, if it is among those that are shown. */
export async function findOrigin(
  services: OriginServices,
  { originId, now }: { originId: string; now: Date },
): Promise<OriginRow | undefined> {
  const rows = await listBusyOrigins(services.db, { many: MANY_OF_ORIGIN, now });
  return rows.find(({ address }) => idOf(services, address) === originId);
}

/** The address of an origin and which of these appointments it brought. Undefined: none of them. */
export async function findOriginOf(
  services: OriginServices,
  { originId, appointmentIds }: { originId: string; appointmentIds: readonly string[] },
): Promise<{ address: string; ids: string[] } | undefined> {
  const rows = await listAddressesOf(services.db, appointmentIds);
  const own = rows.filter(({ address }) => idOf(services, address) === originId);
  return own[0] && { address: own[0].address, ids: own.map(({ appointmentId }) => appointmentId) };
}

/** An origin without its address: a label tells it from others, and no more is needed. */
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

const idOf = ({ linkKey }: OriginServices, address: string) => deriveToken(linkKey, 'origin', address);
