import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedSession } from '../../../../base/api/contract/session.ts';
import { api } from '../../../../base/api/web/client/api.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { Moment } from '../../../../base/ui/moment/moment.tsx';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import { Part } from './part.tsx';
import styles from './security.module.css';

interface SessionsPartProps {
  role: PanelRole;
  sessions: ListedSession[];
}

/** The open sessions of the account, and ending them. */
export function SessionsPart({ role, sessions }: SessionsPartProps) {
  const queryClient = useQueryClient();
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [request, setRequest] = useState<ListedSession | 'others' | null>(null);
  const lookAgain = () =>
    queryClient.invalidateQueries({ queryKey: api[role].session.list.key() });

  const endOne = useMutation(
    api[role].session.endOne.mutationOptions({
      onSuccess: () => confirmDone('Sesión cerrada en el otro dispositivo'),
      onSettled: lookAgain,
    }),
  );
  const endOthers = useMutation(
    api[role].session.endOthers.mutationOptions({
      onSuccess: () => confirmDone('Sus otras sesiones quedaron cerradas'),
      onSettled: lookAgain,
    }),
  );

  function end() {
    if (request === 'others') endOthers.mutate(undefined);
    else if (request) endOne.mutate({ sessionId: request.id });
    setRequest(null);
  }

  const others = sessions.filter(({ isThis }) => !isThis);
  const timeZone = clinic.data?.timeZone;
  return (
    <Part
      title="Sesiones abiertas"
      lead="Si no reconoce alguna, ciérrela y cambie su contraseña."
    >
      <div className={styles.rest}>
        <ActProblem error={endOne.error ?? endOthers.error} />

        <Rows label="Sesiones abiertas">
          {[...sessions.filter(({ isThis }) => isThis), ...others].map(
            (session) => (
              <Row
                key={session.id}
                end={
                  session.isThis ? (
                    <span className={styles.this}>Esta sesión</span>
                  ) : (
                    <Button
                      busy={
                        endOne.isPending &&
                        endOne.variables?.sessionId === session.id
                      }
                      busyLabel="Cerrando…"
                      aria-label={`Cerrar la de ${session.device}`}
                      onClick={() => setRequest(session)}
                    >
                      Cerrar
                    </Button>
                  )
                }
              >
                <p className={styles.name}>{session.device}</p>
                {timeZone && (
                  <p className={styles.detail}>
                    Abierta{' '}
                    <Moment
                      at={session.startedAt}
                      timeZone={timeZone}
                      as="short"
                    />
                    , usada{' '}
                    <Moment
                      at={session.usedAt}
                      timeZone={timeZone}
                      as="short"
                    />
                  </p>
                )}
              </Row>
            ),
          )}
        </Rows>
        {others.length > 0 ? (
          <Button
            kind="danger"
            busy={endOthers.isPending}
            busyLabel="Cerrando…"
            onClick={() => setRequest('others')}
          >
            Cerrar todas las demás
          </Button>
        ) : (
          <p className={styles.quiet}>No hay ninguna otra sesión abierta.</p>
        )}
      </div>
      <PanelConfirm
        open={request !== null}
        title={
          request === 'others'
            ? '¿Cerrar todas las demás sesiones?'
            : '¿Cerrar esa sesión?'
        }
        confirmLabel={
          request === 'others' ? 'Cerrar las demás' : 'Cerrar la sesión'
        }
        keepLabel="Dejarlas abiertas"
        destructive
        onConfirm={end}
        onClose={() => setRequest(null)}
      >
        {request === 'others' ? (
          <p>{othersWords(others.length)} Esta sigue abierta.</p>
        ) : (
          <p>
            Quien la use en {request?.device} tendrá que volver a ingresar. Esta
            sigue abierta.
          </p>
        )}
      </PanelConfirm>
    </Part>
  );
}

function othersWords(count: number): string {
  return count === 1
    ? 'Se cierra la otra sesión: quien la use tendrá que volver a ingresar.'
    : `Se cierran las otras ${count} sesiones: quien las use tendrá que volver a ingresar.`;
}
