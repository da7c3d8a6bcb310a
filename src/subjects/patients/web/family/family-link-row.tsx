import { Link } from '@tanstack/react-router';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatDay, formatMoment } from '../../../../base/ui/format/format.ts';
import {
  identityOf,
  listedNameOf,
} from '../../../../base/ui/format/person-words.ts';
import { Row } from '../../../../base/ui/rows/rows.tsx';
import type { DeskFamilyLink } from '../../contract/reception-family.ts';
import styles from './desk-family.module.css';
import { kindWords, reviewWords, scopeWords } from './family-words.ts';

interface FamilyLinkRowProps {
  link: DeskFamilyLink;
  today: string;
  timeZone: string;
  onAct: (what: 'document' | 'agreement' | 'end') => void;
}

/** One link, from the file of one of its two people. */
export function FamilyLinkRow({
  link,
  today,
  timeZone,
  onAct,
}: FamilyLinkRowProps) {
  const {
    person,
    kind,
    opens,
    accredited,
    canRenew,
    nextReview,
    validUntil,
    recordClosedUntil,
  } = link;
  const name = listedNameOf(person);
  const forWhom = <span className="visually-hidden">de {name}</span>;
  return (
    <Row
      end={
        <div
          className={`${styles.acts} ${styles.quietActs} ${styles.stackedActs}`}
        >
          {(!accredited || link.canConfirm) && (
            <Button kind="quiet" onClick={() => onAct('document')}>
              {link.canConfirm
                ? 'Ver también el documento'
                : 'Anotar el documento'}{' '}
              {forWhom}
            </Button>
          )}
          {canRenew && (
            <Button kind="quiet" onClick={() => onAct('agreement')}>
              Anotar que acepta {forWhom}
            </Button>
          )}
          <Button kind="quiet" onClick={() => onAct('end')}>
            Terminar {forWhom}
          </Button>
        </div>
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
      <p>
        {kindWords[kind]} · {opens ? scopeWords[opens] : 'Ya no habilita nada'}
        {validUntil && ` · hasta el ${formatDay(validUntil)}`}
      </p>
      <p className={accredited ? styles.quiet : styles.unseen}>
        {accredited
          ? `Se vio: ${accredited.document} (${accredited.by})`
          : sayOrigin(link)}
      </p>
      {recordClosedUntil && (
        <p className={styles.unseen}>
          La historia se abre el {formatMoment(recordClosedUntil, timeZone)}, o
          cuando otra persona de recepción vea también el documento.
        </p>
      )}
      {nextReview && <p className={styles.quiet}>{reviewWords(nextReview)}</p>}
    </Row>
  );
}

function sayOrigin({ origin }: DeskFamilyLink): string {
  return origin === 'newborn'
    ? 'La registró su familia: falta ver un documento.'
    : 'Se vincularon con un código. En recepción no se vio un documento.';
}
