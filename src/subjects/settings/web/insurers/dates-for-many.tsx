import { useState } from 'react';
import { PERIOD_BACKWARDS } from '../../../../base/clinic/contract/insurer-period.ts';
import {
  type InsurerPeriod,
  isInOrder,
} from '../../../../base/clinic/rules/insurers-taken.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { DateField } from '../../../../base/ui/panel/date-field.tsx';
import styles from './insurer-doctors.module.css';

interface DatesForManyProps {
  count: number;
  onSet: (period: InsurerPeriod) => void;
}

/** Sets a period for all doctors that are ticked and shown. It saves nothing. */
export function DatesForMany({ count, onSet }: DatesForManyProps) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const period = { validFrom: from || null, validTo: to || null };
  return (
    <fieldset className={styles.many}>
      <legend className="visually-hidden">Fechas para los marcados</legend>
      <PeriodFields
        period={period}
        onChange={(next) => [
          setFrom(next.validFrom ?? ''),
          setTo(next.validTo ?? ''),
        ]}
      />
      <Button disabled={!isInOrder(period)} onClick={() => onSet(period)}>
        {count === 1 ? 'Poner al marcado' : `Poner a los ${count} marcados`}
      </Button>
    </fieldset>
  );
}

interface PeriodFieldsProps {
  period: InsurerPeriod;
  /** The doctor's name, which a screen reader says after the label. Empty: there is only one period. */
  of?: string;
  onChange: (period: InsurerPeriod) => void;
}

export function PeriodFields({ period, of = '', onChange }: PeriodFieldsProps) {
  const label = (words: string) =>
    of ? (
      <>
        {words} <span className="visually-hidden">cuándo atiende {of}</span>
      </>
    ) : (
      words
    );
  return (
    <>
      <DateField
        label={label('Desde')}
        optional
        value={period.validFrom ?? ''}
        onChange={(day) => onChange({ ...period, validFrom: day || null })}
      />
      <DateField
        label={label('Hasta')}
        optional
        value={period.validTo ?? ''}
        error={isInOrder(period) ? undefined : PERIOD_BACKWARDS}
        onChange={(day) => onChange({ ...period, validTo: day || null })}
      />
    </>
  );
}
