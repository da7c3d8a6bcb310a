import { Button } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import type { Lookalike } from '../../contract/lookalikes.ts';
import { PatientLink } from './patient-link.tsx';
import styles from './reception-patients.module.css';

interface LookalikesProps {
  patients: Lookalike[];
  today: string;
  busy: boolean;
  onRegister: () => void;
}

/** People on file who may be the same person, to avoid a duplicate. */
export function Lookalikes({
  patients,
  today,
  busy,
  onRegister,
}: LookalikesProps) {
  const place = useFocusShown();
  return (
    <div ref={place} tabIndex={-1} className={styles.focusPlace} role="alert">
      <Notice
        tone="warning"
        title={
          patients.length === 1
            ? '¿Es esta persona?'
            : '¿Es alguna de estas personas?'
        }
        actions={
          <Button busy={busy} busyLabel="Registrando…" onClick={onRegister}>
            Es otra persona: registrar igual
          </Button>
        }
      >
        <p>
          Ya están registradas y se parecen. Si es una de ellas, abra su ficha.
        </p>
        <Rows label="Personas parecidas">
          {patients.map((patient) => (
            <Row key={patient.id}>
              <PatientLink patient={patient} today={today} />
            </Row>
          ))}
        </Rows>
      </Notice>
    </div>
  );
}
