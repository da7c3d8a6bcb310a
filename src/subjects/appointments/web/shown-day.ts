import { createContext, useContext } from 'react';
import type { AgendaDay } from '../contract/agenda.ts';
import type { StaffAppointment } from '../contract/staff-appointments.ts';

/** The day on the counter's screen, and the clinic's today. */
export interface ShownDay extends AgendaDay {
  today: string;
}

const ShownDayContext = createContext<ShownDay | null>(null);

export const ShownDayProvider = ShownDayContext.Provider;

export function useShownDay(): ShownDay {
  const shown = useContext(ShownDayContext);
  if (!shown) throw new Error('No day is shown here.');
  return shown;
}

/**
 * Returns the appointments that begin on the day itself, for board and paper: today's list has the evening
 * before too.
 */
export function onThatDay(
  appointments: readonly StaffAppointment[],
  dayStartsAt: string,
): StaffAppointment[] {
  const from = Date.parse(dayStartsAt);
  return appointments.filter(({ startsAt }) => Date.parse(startsAt) >= from);
}
