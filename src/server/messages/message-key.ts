import type { TakenMessage } from './outbox-queries.ts';

type Keyed = Pick<
  TakenMessage,
  'appointmentId' | 'appointmentVersion' | 'subjectId' | 'kind' | 'offsetMinutes' | 'channel'
>;

/** The same for every try of one message, and nobody else's. */
export function messageKeyOf(row: Keyed): string {
  const about = row.appointmentId
    ? // One that is sent again is a message of its own.
      `turno:${row.appointmentId}:${row.appointmentVersion}${row.subjectId ? `:${row.subjectId}` : ''}`
    : `subject:${row.subjectId}`;
  return `${about}:${row.kind}:${row.offsetMinutes}:${row.channel}`;
}
