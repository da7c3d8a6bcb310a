import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { Button, ButtonLink } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { formatMoment, sentence } from '../../../../base/ui/format/format.ts';
import { Page } from '../../../../base/ui/page/page.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import type { SetUp } from '../../contract/set-up.ts';
import styles from './set-up.module.css';

/** The first appointment can be booked. Shows where patients book, and what to set up next. */
export function SetUpDone({
  setUp,
  onLeave,
}: {
  setUp: SetUp;
  onLeave: () => void;
}) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const page = useFocusShown(true, { within: 'h1' });
  const { firstFree } = setUp;
  return (
    <div ref={page}>
      <Page
        title="Ya se puede reservar"
        lead="La página de la clínica está lista para sus pacientes."
        action={
          <Button kind="main" onClick={onLeave}>
            Ir al inicio
          </Button>
        }
      >
        {firstFree && clinic.data && (
          <Notice
            tone="good"
            title={`Primer turno libre: ${formatMoment(firstFree.startsAt, clinic.data.timeZone)}`}
          >
            <p>
              Con {firstFree.doctorName}. Los pacientes reservan en{' '}
              <span className={styles.address}>{location.origin}</span>
            </p>
          </Notice>
        )}
        <h2 className={styles.after}>
          {sentence('para seguir, cuando quiera')}
        </h2>
        <Rows label="Para seguir">
          <Row
            end={
              <ButtonLink to="/admin/doctors">Ir a Profesionales</ButtonLink>
            }
          >
            <p className={styles.name}>Invite al profesional a su panel</p>
            <p className={styles.quiet}>
              Recibe un enlace para elegir su contraseña y ver su agenda.
            </p>
          </Row>
          <Row
            end={
              <ButtonLink to="/admin/settings">Ir a Configuración</ButtonLink>
            }
          >
            <p className={styles.name}>Complete los datos de la clínica</p>
            <p className={styles.quiet}>
              Logo, color, horarios de atención, avisos y reglas de reserva.
            </p>
          </Row>
        </Rows>
      </Page>
    </div>
  );
}
