import { useState } from 'react';
import { flushSync } from 'react-dom';
import { matchesSearch } from '../../../text/name-search.ts';
import { PanelDialog } from '../panel-dialog.tsx';
import { SuggestionList, useSuggestions } from '../suggestions.tsx';
import styles from './command-palette.module.css';
import type { PanelCommand } from './panel-commands.ts';

interface CommandPaletteProps {
  commands: readonly PanelCommand[];
  /** Commands for a text that is more than a name, shown before the others: a day. */
  commandsFor?: ((typed: string) => PanelCommand[]) | undefined;
  onClose: () => void;
}

/** Goes anywhere and does anything by a part of its name: arrows choose, Enter does, Escape leaves all as it was. */
export function CommandPalette({
  commands,
  commandsFor,
  onClose,
}: CommandPaletteProps) {
  const [typed, setTyped] = useState('');
  const shown = [
    ...(commandsFor?.(typed) ?? []),
    ...commands.filter(({ label, detail = '' }) =>
      matchesSearch(`${label} ${detail}`, typed),
    ),
  ];
  const { byKey, combobox, list } = useSuggestions({
    suggestions: shown.map(({ label, detail, hint }, index) => ({
      id: `${index} ${label}`,
      label: <Line label={label} hint={hint} />,
      detail,
    })),
    isOpen: true,
    query: typed,
    // Without a typed text Enter takes nothing: alone it must not call a patient again.
    startsAtFirst: typed.trim() !== '',
    onClose,
    onChoose(index) {
      const chosen = shown[index];
      if (!chosen) return;
      // The focus is back at its place before the act looks for it, or opens a dialog that gives it back.
      flushSync(onClose);
      chosen.run();
    },
  });
  return (
    <PanelDialog width="narrow" title="Ir o hacer" onClose={onClose}>
      <div className={styles.palette}>
        <input
          {...combobox}
          // biome-ignore lint/a11y/noAutofocus: whoever pressed its keys goes on typing.
          autoFocus
          data-first
          className={styles.field}
          aria-label="Qué pantalla, qué día o qué tarea"
          placeholder="Una pantalla, un día o una tarea"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={byKey}
        />
        {list.isOpen ? (
          <SuggestionList label="Lo que se puede hacer" list={list} />
        ) : (
          <p role="status" className={styles.none}>
            No hay nada con ese nombre. Pruebe con otra palabra, o con un día:
            «jueves», «12/12».
          </p>
        )}
      </div>
    </PanelDialog>
  );
}

function Line({ label, hint }: Pick<PanelCommand, 'label' | 'hint'>) {
  return (
    <span className={styles.line}>
      {label}
      {hint && (
        <kbd className={styles.hint}>
          <span className="visually-hidden">, tecla </span>
          {hint}
        </kbd>
      )}
    </span>
  );
}
