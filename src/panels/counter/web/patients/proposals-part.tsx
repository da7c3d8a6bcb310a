import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import {
  proposalNotGiven,
  proposalWords,
} from '../../../../subjects/booking/web/desk/proposal-words.ts';
import styles from '../../../../subjects/patients/web/file/reception-patients.module.css';

/** The controls that doctors proposed to a patient. Each is given over the day, like any appointment. */
export function ProposalsPart({
  patientId,
  today,
}: {
  patientId: string;
  today: string;
}) {
  const proposals = useQuery(
    api.reception.proposals.ofPatient.queryOptions({ input: { patientId } }),
  );
  if (!proposals.data?.length) return null;
  return (
    <div className={styles.within}>
      <h3 className={styles.subtitle}>Controles propuestos</h3>
      <Rows label="Controles propuestos">
        {proposals.data.map((proposal) => {
          const { id, practiceName, canGive } = proposal;
          const words = proposalWords(proposal, today);
          return (
            <Row
              key={id}
              end={
                canGive && (
                  <ButtonLink
                    to="/recepcion/appointments"
                    search={{ control: id }}
                    kind="second"
                  >
                    Dar este turno
                    <span className="visually-hidden">: {words}</span>
                  </ButtonLink>
                )
              }
            >
              <p className={styles.strong}>{words}</p>
              <p>{practiceName}</p>
              {!canGive && <p className={styles.quiet}>{proposalNotGiven}</p>}
            </Row>
          );
        })}
      </Rows>
    </div>
  );
}
