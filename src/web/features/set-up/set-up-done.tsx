import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SetUp } from '../../../contract/admin/set-up.ts';
import { api } from '../../api/api.ts';
import { Button, ButtonLink } from '../../components/button/button.tsx';
import { Page } from '../../components/page/page.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { Row, Rows } from '../../components/rows/rows.tsx';
import { formatMoment, sentence } from '../../format/format.ts';
import styles from './set-up.module.css';

/** The first appointment can be booked: where patients do it, and what to set up next. */
export function SetUpDone({ setUp, onLeave }: { setUp: SetUp; onLeave: () => void }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    page.current?.querySelector('h1')?.focus();
  }, []);
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
        <h2 className={styles.after}>{sentence('para seguir, cuando quiera')}</h2>
        <Rows label="Para seguir">
          <Row end={<ButtonLink to="/admin/doctors">Ir a Profesionales</ButtonLink>}>
            <p className={styles.name}>Invite al profesional a su panel</p>
            <p className={styles.quiet}>Recibe un enlace para elegir su contraseña y ver su agenda.</p>
          </Row>
          <Row end={<ButtonLink to="/admin/settings">Ir a Configuración</ButtonLink>}>
            <p className={styles.name}>Complete los datos de la clínica</p>
            <p className={styles.quiet}>Logo, color, horarios de atención, avisos y reglas de reserva.</p>
          </Row>
        </Rows>
      </Page>
    </div>
  );
}
