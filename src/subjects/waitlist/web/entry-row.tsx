import { Link } from '@tanstack/react-router';
import { Button } from '../../../base/ui/button/button.tsx';
import {
  formatShortDayWithYear,
  formatShortMoment,
  formatTime,
} from '../../../base/ui/format/format.ts';
import { formatPhone } from '../../../base/ui/format/format-phone.ts';
import {
  listedName,
  shortNumberOf,
} from '../../../base/ui/format/person-words.ts';
import { Row } from '../../../base/ui/rows/rows.tsx';
import type { DeskWaitlistEntry } from '../contract/reception-waitlist.ts';
import type { EntryAct } from './entry-acts.ts';
import styles from './waitlist-desk.module.css';
import { passedOverWords, sayWanted, toldWords } from './waitlist-words.ts';
import { sayTerms } from './wish-words.ts';

interface EntryRowProps {
  entry: DeskWaitlistEntry;
  /** The place in the line, from 1. */
  place: number;
  timeZone: string;
  acts: readonly EntryAct[];
  busy: boolean;
  onAct: (kind: EntryAct) => void;
}

const labels: Record<EntryAct, { label: string; hint: string }> = {
  offer: { label: 'Ofrecer por teléfono', hint: 'O' },
  confirm: { label: 'Aceptó', hint: 'C' },
  decline: { label: 'No lo quiere', hint: 'P' },
  withdraw: { label: 'Retirar', hint: 'R' },
  history: { label: 'Qué pasó', hint: 'H' },
  end: { label: 'Terminar', hint: 'X' },
};

/** One person in the line: the wish, the offer, and why a time was not offered. */
export function EntryRow({
  entry,
  place,
  timeZone,
  acts,
  busy,
  onAct,
}: EntryRowProps) {
  const { patient, offer, passedOver, soonerThan } = entry;
  const name = listedName(patient.name, patient.familyNames);
  return (
    <Row
      end={
        <div className={styles.acts}>
          {acts.map((kind) => (
            <Button
              key={kind}
              kind={kind === 'confirm' || kind === 'offer' ? 'second' : 'quiet'}
              busy={busy && (kind === 'confirm' || kind === 'decline')}
              onClick={() => onAct(kind)}
            >
              {labels[kind].label}
              <span className="visually-hidden">: {name}</span>
            </Button>
          ))}
        </div>
      }
    >
      <article
        className={styles.entry}
        data-entry={entry.id}
        tabIndex={-1}
        aria-label={name}
      >
        <p className={styles.head}>
          <span className={styles.number}>{place}</span>
          <Link
            to="/recepcion/patients"
            search={{ paciente: patient.id }}
            className={styles.name}
          >
            {name}
          </Link>
          <span className={styles.quiet}>
            {[
              shortNumberOf(patient),
              patient.phone && formatPhone(patient.phone),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        <p>{sayWanted(entry)}</p>
        <p className={styles.quiet}>
          {sayTerms(entry)}
          {soonerThan &&
            ` · antes que su turno del ${formatShortMoment(soonerThan, timeZone)}`}{' '}
          · espera desde el {formatShortDayWithYear(entry.joinedAt, timeZone)}
          {entry.offersBefore > 0 && ` · ${entry.offersBefore} sin tomar`}
        </p>
        {offer ? (
          <p className={styles.offer}>
            <strong>{formatShortMoment(offer.startsAt, timeZone)}</strong>
            <span>con {offer.doctor.name}</span>
            <span>
              Guardado hasta las {formatTime(offer.expiresAt, timeZone)}
            </span>
            <span>
              {offer.offeredBy === 'reception'
                ? 'Ofrecido por teléfono'
                : toldWords[offer.told]}
            </span>
          </p>
        ) : (
          passedOver && (
            <p className={styles.passed}>
              No se le ofreció el{' '}
              {formatShortMoment(passedOver.startsAt, timeZone)}:{' '}
              {passedOverWords[passedOver.reason]}.
            </p>
          )
        )}
      </article>
    </Row>
  );
}
