import type { PanelCommand } from '../../../../base/ui/panel/commands/panel-commands.ts';
import type { PanelKey } from './act-keys.ts';
import { areLettersOn, type PanelKeys } from './use-panel-keys.ts';

interface KeysOffered {
  lines: readonly PanelKey[];
  handlers: PanelKeys;
  /** The patient that the acts are for, shown beside them. */
  detail?: string | undefined;
  /** False for a key that can do nothing now: it is left out. */
  mayDo?: (key: string) => boolean;
}

/** The lines of a help sheet as commands of the palette: each does what its first key does. */
export function commandsOfKeys({
  lines,
  handlers,
  detail,
  mayDo = () => true,
}: KeysOffered): PanelCommand[] {
  return lines.flatMap(({ keys: [printed = ''], does }) => {
    const key = nameOf(printed);
    const act = handlers[key];
    if (!act || !mayDo(key)) return [];
    const hint = areLettersOn() ? printed : undefined;
    return [
      {
        label: does,
        detail,
        hint,
        run: () => act(new KeyboardEvent('keydown', { key })),
      },
    ];
  });
}

/** A printed key as handlers name it. */
const nameOf = (printed: string) =>
  printed === '↓' ? 'ArrowDown' : printed.toLowerCase();
