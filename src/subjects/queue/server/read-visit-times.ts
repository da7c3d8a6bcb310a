import type { SnapshotCache } from '../../../base/clinic/server/snapshot-cache.ts';
import type { ReadServices } from '../../../base/doors/services.ts';
import type { ServiceSample } from '../rules/service-minutes.ts';
import { listServiceTimes } from './waiting-queries.ts';

const dayMs = 24 * 3600_000;
const recentDays = 60;
/** Each doctor's times are read again after so long, so that the pace of a morning shows in time. */
const keptMs = 10 * 60_000;

type OfDoctor = ReadonlyMap<string, ServiceSample>;

const kept = new WeakMap<
  SnapshotCache,
  Map<string, { until: number; times: OfDoctor }>
>();

/** How long visits took lately, by doctor and practice: read at most every ten minutes by this process. */
export async function readVisitTimes(
  { db, snapshot }: ReadServices,
  { doctorIds, now }: { doctorIds: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, OfDoctor>> {
  const known =
    kept.get(snapshot) ?? new Map<string, { until: number; times: OfDoctor }>();
  kept.set(snapshot, known);
  const at = now.getTime();
  const isKnown = (id: string) => {
    const until = known.get(id)?.until ?? 0;
    return until > at && until <= at + keptMs;
  };
  const asked = doctorIds.filter((id) => !isKnown(id));
  if (asked.length > 0) {
    const since = new Date(at - recentDays * dayMs);
    const rows = await listServiceTimes(db, { doctorIds: asked, since, now });
    const byDoctor = Map.groupBy(rows, ({ doctorId }) => doctorId);
    for (const id of asked) {
      const times = new Map(
        (byDoctor.get(id) ?? []).map((row) => [row.practiceId, row]),
      );
      known.set(id, { until: at + keptMs, times });
    }
  }
  return new Map(
    doctorIds.map((id) => [id, known.get(id)?.times ?? new Map()]),
  );
}
