import { useQuery } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { ButtonLink } from '../../../base/ui/button/button.tsx';
import styles from '../../../base/ui/page/account.module.css';
import { Row, Rows } from '../../../base/ui/rows/rows.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import { bookableAgain, searchOfAgain } from './again.ts';

/**
 * The professionals whom the patient saw, one tap from their free times. Shown if the session may see past
 * appointments.
 */
export function BookAgain() {
  const session = useQuery(api.patient.session.get.queryOptions());
  const maySee = session.data !== undefined && session.data.level !== 'N1';
  const past = useQuery(
    api.patient.appointments.past.queryOptions({ enabled: maySee }),
  );
  const again = bookableAgain(past.data ?? []);
  if (again.length === 0) return null;
  return (
    <Section title="Otra vez">
      <Rows label="Turnos que puede repetir">
        {again.map((appointment) => (
          <Row
            key={appointment.id}
            end={
              appointment.again && (
                <ButtonLink
                  to="/mi-cuenta/agendar"
                  search={searchOfAgain(appointment, appointment.again)}
                >
                  Ver horarios
                  <span className="visually-hidden">
                    {' '}
                    de {appointment.practiceName} con {appointment.doctor.name}
                  </span>
                </ButtonLink>
              )
            }
          >
            <p className={styles.rowTitle}>{appointment.doctor.name}</p>
            <p className={styles.rowDetail}>
              {appointment.practiceName} · {appointment.specialtyName}
            </p>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
