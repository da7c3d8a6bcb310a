import { Link } from '@tanstack/react-router';
import type { FamilyRestriction } from '../../../../contract/reception/family.ts';
import { Button } from '../../../components/button/button.tsx';
import { Row } from '../../../components/rows/rows.tsx';
import { identityOf, listedNameOf } from '../../../format/person-words.ts';
import styles from './family.module.css';

interface RestrictionRowProps {
  restriction: FamilyRestriction;
  today: string;
  onLift: () => void;
}

/** Whom a court keeps apart, and by which document. */
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
          Levantar <span className="visually-hidden">la restricción de {name}</span>
        </Button>
      }
    >
      <Link to="/recepcion/patients" search={{ paciente: person.id }} className={styles.name}>
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
