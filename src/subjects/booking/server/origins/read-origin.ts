import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { OriginDetail } from '../../contract/origins.ts';
import { findOrigin, toOrigin } from './list-origins.ts';
import { listOriginAppointments } from './origin-queries.ts';

const most = 500;

/** Returns the appointments that an origin brought: patient, time and doctor. */
export async function readOrigin(
  services: Services,
  { originId, now }: Pick<Call, 'now'> & { originId: string },
): Promise<Outcome<OriginDetail, 'NOT_FOUND'>> {
  const origin = await findOrigin(services, { originId, now });
  if (!origin) return refuse({ code: 'NOT_FOUND' });
  const rows = await listOriginAppointments(services.db, {
    address: origin.address,
    limit: most,
    now,
  });
  return done({
    ...toOrigin(services, origin),
    appointments: rows.map(({ id, startsAt, takenAt, ...row }) => ({
      appointmentId: id,
      ...row,
      startsAt: startsAt.toISOString(),
      takenAt: takenAt.toISOString(),
    })),
  });
}
