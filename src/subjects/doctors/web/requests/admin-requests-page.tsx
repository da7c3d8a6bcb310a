import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Rows } from '../../../../base/ui/rows/rows.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import styles from '../../../../base/ui/set-up/admin-requests.module.css';
import { AnswerPlace } from '../../../../base/ui/set-up/answer-place.tsx';
import { AskedAbsences } from '../../../schedule/web/absences/asked-absences.tsx';
import type { Invitation } from '../../../staff/contract/invitation.ts';
import { Invited } from '../../../staff/web/invited.tsx';
import type { ProfessionalRequest } from '../../contract/requests.ts';
import { RequestRow } from './request-row.tsx';

interface Decided {
  request: ProfessionalRequest;
  /** The accepted professional's invitation. Null: refused. */
  invitation: Invitation | null;
}

/**
 * The requests of professionals, for an absence or an account. Each waits until an administrator decides it.
 */
export function AdminRequestsPage() {
  const requests = useQuery(api.admin.requests.list.queryOptions());
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [decided, setDecided] = useState<Decided | null>(null);
  return (
    <Page
      title="Solicitudes"
      lead="Lo que piden los profesionales: una cuenta, o una ausencia."
    >
      {clinic.data && <AskedAbsences timeZone={clinic.data.timeZone} />}
      <Section title="Cuentas pedidas">
        <div className={styles.requests}>
          {decided && (
            <DecidedNotice
              decided={decided}
              timeZone={clinic.data?.timeZone ?? 'UTC'}
            />
          )}
          <QueryContent
            query={requests}
            loading={<LoadingLines label="Buscando solicitudes…" />}
          >
            {(waiting) =>
              waiting.length === 0 ? (
                <EmptyState title="No hay cuentas pedidas">
                  <p>
                    Cuando un profesional pida una cuenta en Registrarse,
                    aparece aquí.
                  </p>
                </EmptyState>
              ) : (
                <Rows label="Solicitudes pendientes">
                  {waiting.map((request) => (
                    <RequestRow
                      key={request.id}
                      request={request}
                      timeZone={clinic.data?.timeZone}
                      onDecided={(invitation) =>
                        setDecided({ request, invitation })
                      }
                    />
                  ))}
                </Rows>
              )
            }
          </QueryContent>
        </div>
      </Section>
    </Page>
  );
}

function DecidedNotice({
  decided: { request, invitation },
  timeZone,
}: {
  decided: Decided;
  timeZone: string;
}) {
  return (
    <AnswerPlace requestId={request.id}>
      {invitation ? (
        <>
          <Notice tone="good" title={`Aceptó a ${request.fullName}`}>
            <p>
              Su agenda está cerrada hasta que cargue sus horarios y la
              habilite.
            </p>
          </Notice>
          <Invited invitation={invitation} timeZone={timeZone} />
        </>
      ) : (
        <Notice title={`Rechazó la solicitud de ${request.fullName}`}>
          <p>No se creó ninguna cuenta. Puede volver a pedirla.</p>
        </Notice>
      )}
    </AnswerPlace>
  );
}
