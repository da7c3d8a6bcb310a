import { useDeferredValue, useMemo } from 'react';
import type { Clinic, Insurer } from '../../../contract/public/clinic.ts';
import { Rows } from '../../components/rows/rows.tsx';
import { DoctorRow } from './doctor-row.tsx';
import styles from './doctors.module.css';
import type { FoundDoctor } from './filter-doctors.ts';

const FIRST_DRAWN = 8;

export interface DoctorListProps {
  found: readonly FoundDoctor[];
  insurers: readonly Insurer[];
  chosenInsurerId: string | undefined;
  clinic: Pick<Clinic, 'today' | 'timeZone'>;
}

/** The rows: a phone renders a screenful at once, and the rest a moment later. */
export function DoctorList({ found: foundDoctors, insurers, chosenInsurerId, clinic }: DoctorListProps) {
  const drawn = useDeferredValue(foundDoctors, foundDoctors.slice(0, FIRST_DRAWN));
  const names = useMemo(() => new Map(insurers.map(({ id, name }) => [id, name])), [insurers]);
  return (
    <div className={styles.list}>
      <Rows label="Profesionales">
        {drawn.map(({ doctor, ...times }) => (
          <DoctorRow
            key={doctor.id}
            doctor={doctor}
            {...times}
            insurerNames={doctor.insurerIds.flatMap((id) => names.get(id) ?? [])}
            chosenInsurerId={chosenInsurerId}
            clinic={clinic}
          />
        ))}
      </Rows>
    </div>
  );
}
