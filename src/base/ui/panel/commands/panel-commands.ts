import { useEffect, useEffectEvent } from 'react';

/** Something that the command palette offers: a screen, a day, an act of the page that is shown. */
export interface PanelCommand {
  label: string;
  /** The person or thing of the command, if its label does not say it. */
  detail?: string | undefined;
  /** The key that does the same, where keys are on. */
  hint?: string | undefined;
  run: () => void;
}

type ReadCommands = () => PanelCommand[];

const readers = new Set<ReadCommands>();

/** Offers the acts of a page in the palette, as they are when it opens and before it takes the focus. */
export function usePanelCommands(read: ReadCommands): void {
  const readNow = useEffectEvent(read);
  useEffect(() => {
    const reader = () => readNow();
    readers.add(reader);
    return () => void readers.delete(reader);
  }, []);
}

/** The commands that the shown pages offer now. */
export const readPanelCommands = (): PanelCommand[] =>
  [...readers].flatMap((read) => read());
