import type { OwnAbsenceRequest } from '../../contract/schedule.ts';
import type { AbsenceRequestRow } from './absence-request-queries.ts';

/** Returns a request as its doctor sees it. */
export function toOwnRequest(
  row: AbsenceRequestRow,
  now: Date,
): OwnAbsenceRequest {
  const {
    id,
    startsAt,
    endsAt,
    kind,
    note,
    askedAt,
    answeredAt,
    answeredByName,
    refusedFor,
  } = row;
  return {
    id,
    kind,
    note,
    refusedFor,
    answeredBy: answeredByName,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    askedAt: askedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    state: stateOf(row, now),
  };
}

function stateOf(
  { answer, endsAt, isTakenBack, isEnded }: AbsenceRequestRow,
  now: Date,
): OwnAbsenceRequest['state'] {
  if (answer === null) return endsAt <= now ? 'lapsed' : 'asked';
  if (answer === 'refused' || answer === 'withdrawn') return answer;
  if (isTakenBack) return 'taken_back';
  return isEnded ? 'ended' : 'accepted';
}
