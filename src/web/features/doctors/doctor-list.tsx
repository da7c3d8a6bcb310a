import { useDeferredValue, useMemo } from 'react';
import type { Insurer } from '../../../contract/public/clinic.ts';
import { Rows } from '../../components/rows/rows.tsx';
import { DoctorRow } from './doctor-row.tsx';
import type { FoundDoctor } from './filter-doctors.ts';

const FIRST_DRAWN = 8;

export interface DoctorListProps {
  found: readonly FoundDoctor[];
  insurers: readonly Insurer[];
  chosenInsurerId: string | undefined;
  timeZone: string;
}

/** The rows: a phone renders a screenful at once, and the rest a moment later. */
export function DoctorList({ found: foundDoctors, insurers, chosenInsurerId, timeZone }: DoctorListProps) {
  const drawn = useDeferredValue(foundDoctors, foundDoctors.slice(0, FIRST_DRAWN));
  const names = useMemo(() => new Map(insurers.map(({ id, name }) => [id, name])), [insurers]);
  return (
    <Rows label="Profesionales">
      {drawn.map(({ doctor, nextFree }) => (
        <DoctorRow
          key={doctor.id}
          doctor={doctor}
          nextFree={nextFree}
          insurerNames={doctor.insurerIds.flatMap((id) => names.get(id) ?? [])}
          chosenInsurerId={chosenInsurerId}
          timeZone={timeZone}
        />
      ))}
    </Rows>
  );
}
