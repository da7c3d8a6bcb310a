import { useDeferredValue, useMemo } from 'react';
import type {
  Clinic,
  Insurer,
} from '../../../../base/clinic/contract/clinic.ts';
import { periodOf } from '../../../../base/clinic/rules/insurers-taken.ts';
import { insurerWithPeriod } from '../../../../base/ui/format/insurer-period-words.ts';
import { Rows } from '../../../../base/ui/rows/rows.tsx';
import { ShowMore } from '../../../../base/ui/rows/show-more.tsx';
import { DoctorRow } from './doctor-row.tsx';
import styles from './doctors.module.css';
import type { FoundDoctor } from './filter-doctors.ts';

const FIRST_DRAWN = 8;

export interface DoctorListProps {
  found: readonly FoundDoctor[];
  insurers: readonly Insurer[];
  chosenInsurerId: string | undefined;
  clinic: Pick<Clinic, 'today' | 'timeZone'>;
  /** The number of rows shown before, from the address. */
  shown: number | undefined;
  onShown: (count: number) => void;
}

/** The rows, twenty at a time. A phone draws the first screenful at once, and the rest a moment later. */
export function DoctorList(props: DoctorListProps) {
  const {
    found: foundDoctors,
    insurers,
    chosenInsurerId,
    clinic,
    shown,
    onShown,
  } = props;
  const drawn = useDeferredValue(
    foundDoctors,
    foundDoctors.slice(0, FIRST_DRAWN),
  );
  const names = useMemo(
    () => new Map(insurers.map(({ id, name }) => [id, name])),
    [insurers],
  );
  return (
    <div className={styles.list}>
      <ShowMore items={drawn} shown={shown} onShown={onShown}>
        {(some) => (
          <Rows label="Profesionales">
            {some.map(({ doctor, ...times }) => (
              <DoctorRow
                key={doctor.id}
                doctor={doctor}
                {...times}
                insurerNames={doctor.insurerIds.flatMap((id) => {
                  const name = names.get(id);
                  return name
                    ? [
                        insurerWithPeriod(
                          name,
                          periodOf(doctor, id),
                          clinic.today,
                        ),
                      ]
                    : [];
                })}
                chosenInsurerId={chosenInsurerId}
                clinic={clinic}
              />
            ))}
          </Rows>
        )}
      </ShowMore>
    </div>
  );
}
