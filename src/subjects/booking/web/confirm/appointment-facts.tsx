import type { ReactNode } from 'react';
import { Button } from '../../../../base/ui/button/button.tsx';
import styles from './appointment-facts.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
  detail?: ReactNode;
  /** One or two sentences to read, nothing to check. */
  isText?: boolean;
  /** Goes back to the step where this was chosen. */
  onChange?: () => void;
}

/** The facts of an appointment, one below the other. */
export function AppointmentFacts({ facts }: { facts: Fact[] }) {
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
                Cambiar
                <span className="visually-hidden">: {name.toLowerCase()}</span>
              </Button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
