import type { DeskBooked } from '../../contract/desk-booking.ts';

/** Says that the appointment goes beyond what patients may book by themselves. */
export function passedLimitWords({
  limit,
  scope,
}: NonNullable<DeskBooked['passedLimit']>): string {
  const of = scope === 'specialty' ? ' de la especialidad' : '';
  return limit === 1
    ? `Con este pasa el turno futuro${of} que se da por la web.`
    : `Con este pasa los ${limit} turnos futuros${of} que se dan por la web.`;
}
