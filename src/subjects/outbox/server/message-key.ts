import type { TakenMessage } from './outbox-queries.ts';

type Keyed = Pick<
  TakenMessage,
  | 'appointmentId'
  | 'appointmentVersion'
  | 'subjectId'
  | 'kind'
  | 'offsetMinutes'
  | 'channel'
>;

/** A key shared by every try of one message, and by no other message. */
export function messageKeyOf(row: Keyed): string {
  const about = row.appointmentId
    ? // A resent message is a message of its own.
      `turno:${row.appointmentId}:${row.appointmentVersion}${row.subjectId ? `:${row.subjectId}` : ''}`
    : `subject:${row.subjectId}`;
  return `${about}:${row.kind}:${row.offsetMinutes}:${row.channel}`;
}
