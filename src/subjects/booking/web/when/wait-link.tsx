import { Button } from '../../../../base/ui/button/button.tsx';
import type { Go } from '../state/booking-navigation.ts';

/** Leads to the waiting list, if there is no time or only a late one. */
export function WaitLink({ go, isLate }: { go: Go; isLate: boolean }) {
  return (
    <Button
      kind={isLate ? 'quiet' : 'second'}
      onClick={() => go({ paso: 'espera' })}
    >
      {isLate ? 'Avisarme si se libera antes' : 'Avisarme si se libera'}
    </Button>
  );
}
