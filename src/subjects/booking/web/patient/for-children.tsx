import type { ReactNode } from 'react';
import { ageOn } from '../../../../base/time/clinic-day.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import type { Hold } from '../../contract/booking.ts';
import type { ForWhom } from '../state/for-whom.ts';
import styles from './patient-form.module.css';

/** True if the name says that it is for children. The clinic sets up no other sign of it. */
export function isForChildren({
  specialtyName,
  practiceName,
}: Pick<Hold, 'specialtyName' | 'practiceName'>): boolean {
  return [specialtyName, practiceName].some((name) => /^pediatr/i.test(name));
}

const OF_AGE = 18;

export const isOfAge = (birthDate: string, today: string) =>
  ageOn(today, birthDate) >= OF_AGE;

interface Wanted {
  forWhom: ForWhom;
  /** The names of the visit that is booked or waited for. */
  names: Pick<Hold, 'specialtyName' | 'practiceName'>;
  today: string;
}

/** True if the signed-in person must still say that a visit for children is for the chosen patient. */
export function isChildInDoubt({ forWhom, names, today }: Wanted): boolean {
  const { chosen, isActing, isNamed, isSaid } = forWhom;
  const isAChild = chosen?.birthDate
    ? !isOfAge(chosen.birthDate, today)
    : false;
  return isForChildren(names) && !isActing && !isNamed && !isSaid && !isAChild;
}

/** Asks the signed-in person, beside the choice of the patient. */
export function ChildQuestion(wanted: Wanted) {
  const { chosen, isSettling, family } = wanted.forWhom;
  return (
    <div role="status" className={styles.told}>
      {chosen && !isSettling && isChildInDoubt(wanted) && (
        <IsItForYou
          actions={
            family.length === 0 && (
              <ButtonLink to="/mi-cuenta/familia">Ver «Mi familia»</ButtonLink>
            )
          }
        >
          {family.length === 0
            ? 'Si es para una niña o un niño a su cargo, empiece por «Mi familia».'
            : 'Si es para una niña o un niño, elija aquí para quién es.'}
        </IsItForYou>
      )}
    </div>
  );
}

/**
 * Asks if a visit for children is for the person who books. Does not look at the age of a patient on file:
 * the question would tell a stranger with the DNI that the patient is of age.
 */
export function IsItForYou({
  children,
  actions,
}: {
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Notice title="¿El turno es para usted?" actions={actions}>
      <p>Es de pediatría. {children} Si es para usted, puede continuar.</p>
    </Notice>
  );
}
