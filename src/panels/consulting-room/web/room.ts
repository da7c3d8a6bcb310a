import { createContext, useContext } from 'react';
import type { AppointmentActs } from '../../../subjects/appointments/web/acts/use-appointment-acts.ts';
import type { AgendaDay } from '../contract/agenda.ts';

/** The day shown in the consulting room. */
export interface Room {
  /** The day, with the next one on which the doctor attends. */
  agenda: AgendaDay & { nextDay: string | null };
  today: string;
  timeZone: string;
  isToday: boolean;
  /** In milliseconds since the epoch. */
  now: number;
  acts: AppointmentActs;
}

const RoomContext = createContext<Room | null>(null);

export const RoomProvider = RoomContext.Provider;

export function useRoom(): Room {
  const room = useContext(RoomContext);
  if (!room) throw new Error('No day is shown here.');
  return room;
}
