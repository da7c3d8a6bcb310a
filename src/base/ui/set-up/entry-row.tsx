import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './catalogue.module.css';

/** A list of entries with a line between them. */
export function Entries({
  label,
  children,
}: {
  label: string;
  children: ReactNode;
}) {
  return <ul aria-label={label}>{children}</ul>;
}

interface EntryRowProps {
  name: ReactNode;
  /** Further facts about the entry, in one line. */
  facts?: readonly (string | null)[];
  mark?: ReactNode;
  /** Actions beside editing. */
  actions?: ReactNode;
  /** Read by screen readers after «Editar». */
  editName?: string;
  onEdit?: () => void;
  children?: ReactNode;
}

/** One entry: its name, its state, and the button to edit it. */
export function EntryRow({
  name,
  facts = [],
  mark,
  actions,
  editName,
  onEdit,
  children,
}: EntryRowProps) {
  const said = facts.filter((fact) => fact !== null && fact !== '');
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        {said.length > 0 && <p className={styles.facts}>{said.join(' · ')}</p>}
        {children}
      </div>
      <div className={styles.end}>
        {mark}
        {actions}
        {onEdit && (
          <Button onClick={onEdit}>
            Editar <span className="visually-hidden">{editName}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
