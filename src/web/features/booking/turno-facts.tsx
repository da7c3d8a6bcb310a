import type { ReactNode } from 'react';
import { Button } from '../../components/button/button.tsx';
import styles from './turno-facts.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
  detail?: ReactNode;
  /** A sentence or two, to be read and not to be checked. */
  isText?: boolean;
  /** Goes back to where this was chosen. */
  onChange?: () => void;
}

/** What, who, when and where of a turno, one below the other. */
export function TurnoFacts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, detail, isText, onChange }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>
            <span className={isText ? undefined : styles.value}>{value}</span>
            {detail && <span className={styles.detail}>{detail}</span>}
          </dd>
          {onChange && (
            <dd className={styles.change}>
              <Button kind="quiet" onClick={onChange}>
                Cambiar<span className="visually-hidden">: {name.toLowerCase()}</span>
              </Button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
