import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ProfessionalRequest } from '../../../contract/admin/access.ts';
import { api } from '../../api/api.ts';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { QueryContent } from '../../components/problem/query-content.tsx';
import { Rows } from '../../components/rows/rows.tsx';
import styles from './admin-requests.module.css';
import { RequestRow } from './request-row.tsx';

interface Decided {
  request: ProfessionalRequest;
  isAccepted: boolean;
}

/** Professionals who requested an account; each request waits until somebody accepts or refuses it. */
export function AdminRequestsPage() {
  const requests = useQuery(api.admin.requests.list.queryOptions());
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [decided, setDecided] = useState<Decided | null>(null);
  return (
    <Page title="Solicitudes" lead="Profesionales que pidieron una cuenta desde la página de registro.">
      <div className={styles.requests}>
        {decided && <DecidedNotice decided={decided} />}
        <QueryContent query={requests} loading={<LoadingLines label="Buscando solicitudes…" />}>
          {(waiting) =>
            waiting.length === 0 ? (
              <EmptyState title="No hay solicitudes pendientes">
                <p>Cuando un profesional pida una cuenta en Registrarse, aparece aquí.</p>
              </EmptyState>
            ) : (
              <Rows label="Solicitudes pendientes">
                {waiting.map((request) => (
                  <RequestRow
                    key={request.id}
                    request={request}
                    timeZone={clinic.data?.timeZone}
                    onDecided={(isAccepted) => setDecided({ request, isAccepted })}
                  />
                ))}
              </Rows>
            )
          }
        </QueryContent>
      </div>
    </Page>
  );
}

/** The last decision. It takes the focus of the row that is gone. */
function DecidedNotice({ decided: { request, isAccepted } }: { decided: Decided }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each decision.
  useEffect(() => place.current?.focus(), [request.id]);
  return (
    <div ref={place} tabIndex={-1} className={styles.decided}>
      {isAccepted ? (
        <Notice tone="good" title={`Aceptó a ${request.fullName}`}>
          <p>
            Le enviamos a {request.email} un enlace para elegir su contraseña. Su agenda está cerrada hasta
            que cargue sus horarios y la habilite.
          </p>
        </Notice>
      ) : (
        <Notice title={`Rechazó la solicitud de ${request.fullName}`}>
          <p>No se creó ninguna cuenta. Puede volver a pedirla.</p>
        </Notice>
      )}
    </div>
  );
}
