import { useMemo } from 'react';
import { Button } from '../../../../base/ui/button/button.tsx';
import styles from '../../../../base/ui/page/front-desk.module.css';
import { ChoiceField } from '../../../../base/ui/panel/choice-field.tsx';
import { useShownDay } from '../../../../subjects/appointments/web/shown-day.ts';
import { setDeskDoctors } from './desk-doctors.ts';
import { type FilterPart, filterParts } from './doctor-filter.ts';
import { useDesk } from './use-desk.ts';

const all = 'all';

/**
 * Chooses whose appointments are shown, by surname, specialty or room, several at once. This browser keeps
 * the choice.
 */
export function DoctorChoice() {
  const { onSearch, doctorParts: parts } = useDesk();
  const { doctors } = useShownDay();
  const offered = useMemo(() => filterParts(doctors), [doctors]);
  const labelOf = (part: FilterPart) =>
    offered.find(({ value }) => value === part)?.label ??
    `${part.slice(part.indexOf(':') + 1)} (hoy no)`;

  function keep(next: readonly FilterPart[]) {
    setDeskDoctors(next);
    // The doctor in the address is among the chosen ones, or was removed.
    onSearch({ doctor: undefined });
  }
  const left = offered.filter(({ value }) => !parts.includes(value));
  return (
    <>
      <ChoiceField
        className={styles.doctors}
        label={<span className="visually-hidden">Profesional</span>}
        placeholder={parts.length === 0 ? 'Profesionales' : 'Sumar otro…'}
        value=""
        choices={
          parts.length === 0
            ? left
            : [{ value: all, label: 'Todos los doctores' }, ...left]
        }
        onChange={(value) =>
          keep(value === all ? [] : [...parts, value as FilterPart])
        }
      />
      {parts.length > 0 && (
        <ul className={styles.parts} aria-label="Se muestran">
          {parts.map((part) => (
            <li key={part}>
              <Button
                className={styles.part}
                aria-label={`Quitar ${nameOf(labelOf(part))}`}
                onClick={() => keep(parts.filter((each) => each !== part))}
              >
                {nameOf(labelOf(part))} <span aria-hidden="true">×</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A doctor's label has their specialty and room behind the name. */
const nameOf = (label: string): string => label.split(' · ')[0] ?? label;
