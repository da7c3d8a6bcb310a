import { Link } from '@tanstack/react-router';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  identityOf,
  listedNameOf,
} from '../../../../base/ui/format/person-words.ts';
import { Row } from '../../../../base/ui/rows/rows.tsx';
import type { FamilyRestriction } from '../../contract/reception-family.ts';
import styles from './desk-family.module.css';

interface RestrictionRowProps {
  restriction: FamilyRestriction;
  today: string;
  onLift: () => void;
}

/** The person whom a court excludes, and the document. */
export function RestrictionRow({
  restriction: { person, document, setBy },
  today,
  onLift,
}: RestrictionRowProps) {
  const name = listedNameOf(person);
  return (
    <Row
      end={
        <Button kind="quiet" onClick={onLift}>
          Levantar{' '}
          <span className="visually-hidden">la restricción de {name}</span>
        </Button>
      }
    >
      <Link
        to="/recepcion/patients"
        search={{ paciente: person.id }}
        className={styles.name}
      >
        {name}
      </Link>
      <p className={styles.quiet}>{identityOf(person, today)}</p>
      <p className={styles.unseen}>
        <span aria-hidden="true">▲ </span>
        Restricción judicial: {document} ({setBy})
      </p>
    </Row>
  );
}
