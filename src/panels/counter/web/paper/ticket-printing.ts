import { useSyncExternalStore } from 'react';
import { browserSetting } from '../../../../base/api/web/session/session.ts';

const always = browserSetting('desk_prints_tickets');
const listeners = new Set<() => void>();
/** Appointments whose tickets are to be printed, one after another. */
let waiting: readonly string[] = [];

const tell = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Prints the ticket of a patient who arrived, after those that wait to be printed. */
export function printTicket(appointmentId: string): void {
  if (waiting.includes(appointmentId)) return;
  waiting = [...waiting, appointmentId];
  tell();
}

export function endTicket(appointmentId: string): void {
  waiting = waiting.filter((id) => id !== appointmentId);
  tell();
}

/** The appointment whose ticket is to be printed now. */
export function useTicketToPrint(): string | undefined {
  return useSyncExternalStore(subscribe, () => waiting[0]);
}

/** True if this browser prints the ticket of every patient whose arrival is noted here. */
export const useTicketsAlwaysPrinted = (): boolean => always.useText() !== null;

export const setTicketsAlwaysPrinted = (isOn: boolean): void =>
  always.write(isOn ? '1' : null);
