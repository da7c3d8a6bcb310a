import type { Specialty } from '../../../../base/clinic/contract/doctors.ts';
import {
  bookingWords,
  sayFrom,
} from '../../../../base/text/contract/page-words.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { formatShortMoment } from '../../../../base/ui/format/format.ts';
import { SpecialtyIcon } from '../../../../base/ui/specialty-icon/specialty-icon.tsx';
import styles from './specialty-choice.module.css';

interface SpecialtyChoiceProps {
  specialties: Specialty[];
  chosen: Specialty | null;
  timeZone: string;
  /** Null undoes the choice. */
  onChoose: (slug: string | null) => void;
}

/**
 * The specialties with their first free times, or only the chosen one. Buttons instead of radio buttons: a
 * choice changes the screen, which an arrow key must not do.
 */
export function SpecialtyChoice({
  specialties,
  chosen,
  timeZone,
  onChoose,
}: SpecialtyChoiceProps) {
  if (chosen) {
    return (
      <div className={styles.chosen}>
        <p>
          <span className={styles.quiet}>{bookingWords.specialties}</span>
          <strong>{chosen.name}</strong>
        </p>
        <Button kind="quiet" onClick={() => onChoose(null)}>
          Cambiar<span className="visually-hidden"> la especialidad</span>
        </Button>
      </div>
    );
  }
  if (specialties.length === 0) {
    return (
      <EmptyState title="Todavía no hay turnos para agendar aquí">
        <p>Comuníquese con la clínica, o vuelva a mirar en unos días.</p>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="especialidades">
      <h2 id="especialidades" className={styles.title}>
        {bookingWords.specialties}
      </h2>
      <ul className={styles.list}>
        {specialties.map(({ slug, name, nextFree }) => (
          <li key={slug}>
            <button
              type="button"
              className={styles.specialty}
              onClick={() => onChoose(slug)}
            >
              <SpecialtyIcon name={name} />
              <span className={styles.text}>
                <span className={styles.name}>{name}</span>
                <span className={styles.quiet}>
                  {nextFree
                    ? sayFrom(formatShortMoment(nextFree.startsAt, timeZone))
                    : bookingWords.noTime}
                </span>
              </span>
              <span className={styles.sign} aria-hidden="true">
                ›
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
