import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import {
  showActedPatient,
  useStoredSession,
} from '../../../../base/api/web/session/session.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { formatDay } from '../../../../base/ui/format/format.ts';
import { ageOf } from '../../../../base/ui/format/person-words.ts';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import type { Represented } from '../../contract/patient-family.ts';
import { kindWords, reviewWords, scopeWords } from './family-words.ts';
import styles from './own-family.module.css';
import { useKeepFamily } from './own-use-keep-family.ts';

/** The patients whom the signed-in patient represents, with buttons to act for them and to end the link. */
export function RepresentedPart({
  represented,
  today,
}: {
  represented: Represented[];
  today: string;
}) {
  const keep = useKeepFamily();
  const navigate = useNavigate();
  const { place, focusPlace } = usePlaceFocus();
  const patient = useStoredSession('patient');
  const [leaving, setLeaving] = useState<Represented | null>(null);
  const act = useMutation(
    api.patient.family.act.mutationOptions({
      onSuccess: ({ acting, own }) => {
        const { patientId: id, name } = acting ?? own;
        showActedPatient({ id, name });
        void navigate({ to: '/mi-cuenta/citas' });
      },
    }),
  );
  const leave = useMutation(
    api.patient.family.end.mutationOptions({
      onSuccess: keep('Vínculo terminado', focusPlace),
      onSettled: () => setLeaving(null),
    }),
  );
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Rows label="Personas a su cargo">
        {represented.map((person) => (
          <Row
            key={person.linkId}
            end={
              <div className={styles.acts}>
                {person.opens && person.patientId !== patient?.id && (
                  <Button
                    busy={
                      act.isPending && act.variables.linkId === person.linkId
                    }
                    onClick={() => act.mutate({ linkId: person.linkId })}
                  >
                    Actuar por {person.name}
                  </Button>
                )}
                <Button kind="quiet" onClick={() => setLeaving(person)}>
                  Dejar de representar{' '}
                  <span className="visually-hidden">a {person.name}</span>
                </Button>
              </div>
            }
          >
            <p className={styles.name}>{person.name}</p>
            <p>
              {[
                person.birthDate && ageOf(person.birthDate, today),
                kindWords[person.kind],
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className={styles.detail}>
              {person.opens
                ? scopeWords[person.opens]
                : 'El vínculo terminó: ya no habilita nada.'}
              {person.validUntil &&
                ` · hasta el ${formatDay(person.validUntil)}`}
            </p>
            {!person.isSeen && (
              <p className={styles.detail}>
                Falta que en recepción vean el documento. Hasta entonces, solo
                turnos.
              </p>
            )}
            {person.opens && person.nextReview && (
              <p className={styles.detail}>{reviewWords(person.nextReview)}</p>
            )}
          </Row>
        ))}
      </Rows>
      <ActProblem error={act.error ?? leave.error} />
      <PanelConfirm
        open={leaving !== null}
        title={`¿Dejar de representar a ${leaving?.name ?? ''}?`}
        confirmLabel="Dejar de representar"
        keepLabel="Seguir"
        destructive
        busy={leave.isPending}
        onConfirm={() => leaving && leave.mutate({ linkId: leaving.linkId })}
        onClose={() => setLeaving(null)}
      >
        <p>
          Deja de valer ahora. Los turnos que ya sacó quedan como están. Para
          volver, vaya a recepción.
        </p>
      </PanelConfirm>
    </div>
  );
}
