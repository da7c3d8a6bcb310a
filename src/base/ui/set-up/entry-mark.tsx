import type { ReactNode } from 'react';
import styles from './catalogue.module.css';

const signs = { on: '●', off: '○', warning: '▲' };

export type EntryTone = keyof typeof signs;

interface EntryMarkProps {
  /** `warning`: the entry needs attention. */
  tone: EntryTone;
  /** Where the tone's own says too little. */
  sign?: string;
  children: ReactNode;
}

/** The state of an entry, as colour, word and shape. */
export function EntryMark({
  tone,
  sign = signs[tone],
  children,
}: EntryMarkProps) {
  return (
    <span className={styles.mark} data-tone={tone}>
      <span aria-hidden="true">{sign}</span> {children}
    </span>
  );
}

interface Enabled {
  isEnabled: boolean;
  /** In the grammatical gender of the entry. */
  word: 'Habilitada' | 'Habilitado';
}

const sayEnabled = ({ isEnabled, word }: Enabled) =>
  isEnabled ? word : `Des${word.toLowerCase()}`;

export function EnabledMark(enabled: Enabled) {
  return (
    <EntryMark tone={enabled.isEnabled ? 'on' : 'off'}>
      {sayEnabled(enabled)}
    </EntryMark>
  );
}

/** The fact that an entry is enabled or not, among its saved facts. */
export const enabledFact = (enabled: Enabled) => ({
  label: 'Estado',
  value: sayEnabled(enabled),
});
