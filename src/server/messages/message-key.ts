import type { TakenMessage } from './outbox-queries.ts';

type Keyed = Pick<
  TakenMessage,
  'appointmentId' | 'appointmentVersion' | 'subjectId' | 'kind' | 'offsetMinutes' | 'channel'
>;

/** The same for every try of one message, and nobody else's. */
export function messageKeyOf(row: Keyed): string {
  const about = row.appointmentId
    ? `turno:${row.appointmentId}:${row.appointmentVersion}`
    : `subject:${row.subjectId}`;
  return `${about}:${row.kind}:${row.offsetMinutes}:${row.channel}`;
}
