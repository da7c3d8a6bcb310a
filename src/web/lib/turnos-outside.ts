import type { TurnoOutside } from '../../contract/refusals.ts';

export interface TurnosOutside {
  total: number;
  turnos: TurnoOutside[];
}

/** The turnos for which a change was refused (OUTSIDE_SCHEDULE); null: that is not what hindered it. */
export function turnosOutsideOf(error: unknown): TurnosOutside | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'OUTSIDE_SCHEDULE') return null;
  return 'data' in error ? (error.data as TurnosOutside) : null;
}
