import type { ReactNode } from 'react';
import type { Hold } from '../../../../contract/public/booking.ts';
import { ageOn } from '../../../../domain/time/clinic-day.ts';
import { Notice } from '../../../components/problem/notice.tsx';

/** By its name: no other sign of it is set up. */
export function isForChildren({
  specialtyName,
  practiceName,
}: Pick<Hold, 'specialtyName' | 'practiceName'>): boolean {
  return [specialtyName, practiceName].some((name) => /^pediatr/i.test(name));
}

const OF_AGE = 18;

export const isOfAge = (birthDate: string, today: string) => ageOn(today, birthDate) >= OF_AGE;

/**
 * Asks whether what is for children is for who books it. Of somebody on file it is asked without looking at their age:
 * whoever knows a DNI would read from the question that its person is of age.
 */
export function IsItForYou({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <Notice title="¿El turno es para usted?" actions={actions}>
      <p>Es de pediatría. {children} Si es para usted, puede continuar.</p>
    </Notice>
  );
}
