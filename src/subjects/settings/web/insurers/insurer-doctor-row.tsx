import { useState } from 'react';
import { isEndedBefore } from '../../../../base/clinic/rules/insurers-taken.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { periodWords } from '../../../../base/ui/format/insurer-period-words.ts';
import type { InsurerDoctor } from '../../../doctors/contract/insurer-doctors.ts';
import { PeriodFields } from './dates-for-many.tsx';
import styles from './insurer-doctors.module.css';
import { always, type Period } from './use-insurer-doctors.ts';

interface InsurerDoctorRowProps {
  doctor: InsurerDoctor;
  wanted: Period;
  isChanged: boolean;
  today: string;
  onWant: (wanted: Period) => void;
}

/** A doctor with a tick if they take the insurer. A button shows the dates. */
export function InsurerDoctorRow({
  doctor,
  wanted,
  isChanged,
  today,
  onWant,
}: InsurerDoctorRowProps) {
  const { name, specialtyNames, period } = doctor;
  const [showsDates, setShowsDates] = useState(false);
  return (
    <li className={styles.doctor} data-changed={isChanged || undefined}>
      <CheckField
        optional
        label={name}
        hint={specialtyNames.join(', ')}
        checked={wanted !== null}
        onChange={() => onWant(wanted === null ? (period ?? always) : null)}
      />
      <div className={styles.dates}>
        <p className={styles.period}>
          {wordsOf({ wanted, period, isChanged, today })}
        </p>
        {wanted && (
          <Button
            kind="quiet"
            aria-expanded={showsDates}
            onClick={() => setShowsDates(!showsDates)}
          >
            Fechas <span className="visually-hidden">de {name}</span>
          </Button>
        )}
      </div>
      {wanted && showsDates && (
        <div className={styles.fields}>
          <PeriodFields period={wanted} of={name} onChange={onWant} />
        </div>
      )}
    </li>
  );
}

interface Words
  extends Pick<InsurerDoctorRowProps, 'wanted' | 'isChanged' | 'today'> {
  /** The saved period. */
  period: Period;
}

function wordsOf({ wanted, period, isChanged, today }: Words): string {
  if (wanted === null) return isChanged ? 'Deja de atenderla desde hoy' : '';
  const words = periodWords(wanted, today);
  if (isEndedBefore(wanted, today)) return `Terminó: ${words}`;
  if (words) return `La atiende ${words}`;
  if (!isChanged) return '';
  return period ? 'La atiende sin fechas' : 'Se agrega';
}
