import { createContext, useContext } from 'react';
import type { AgendaDay } from '../../../contract/reception/agenda.ts';

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
