import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import type { FamilyScope } from '../../../../base/person/rules/family/family-link.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { SelectField } from '../../../../base/ui/field/text-field.tsx';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { formatDay } from '../../../../base/ui/format/format.ts';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import {
  DialogFoot,
  PanelDialog,
} from '../../../../base/ui/panel/panel-dialog.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import type { Representative } from '../../contract/patient-family.ts';
import { reviewWords, scopeWords } from './family-words.ts';
import styles from './own-family.module.css';
import { useKeepFamily } from './own-use-keep-family.ts';

/** The signed-in patient's representatives. From 16 on the patient agrees again, or ends the link. */
export function RepresentativesPart({
  representatives,
}: {
  representatives: Representative[];
}) {
  const keep = useKeepFamily();
  const { place, focusPlace: done } = usePlaceFocus();
  const [ending, setEnding] = useState<Representative | null>(null);
  const [renewing, setRenewing] = useState<Representative | null>(null);
  const end = useMutation(
    api.patient.family.end.mutationOptions({
      onSuccess: keep('Vínculo terminado', done),
      onSettled: () => setEnding(null),
    }),
  );
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Rows label="Quiénes actúan por usted">
        {representatives.map((each) => (
          <Row
            key={each.linkId}
            end={
              each.mayDecide && (
                <div className={styles.acts}>
                  <Button kind="quiet" onClick={() => setRenewing(each)}>
                    Renovar o cambiar{' '}
                    <span className="visually-hidden">lo de {each.name}</span>
                  </Button>
                  <Button kind="quiet" onClick={() => setEnding(each)}>
                    Terminar{' '}
                    <span className="visually-hidden">lo de {each.name}</span>
                  </Button>
                </div>
              )
            }
          >
            <p className={styles.name}>{each.name}</p>
            <p className={styles.detail}>
              {each.opens
                ? scopeWords[each.opens]
                : 'Terminó: ya no puede actuar por usted.'}
              {each.validUntil && ` · hasta el ${formatDay(each.validUntil)}`}
            </p>
            {each.opens && each.nextReview && (
              <p className={styles.detail}>{reviewWords(each.nextReview)}</p>
            )}
            {!each.mayDecide && (
              <p className={styles.detail}>
                Desde los 16 años usted decide. Hasta entonces, en recepción.
              </p>
            )}
          </Row>
        ))}
      </Rows>
      <ActProblem error={end.error} />
      {renewing && (
        <PanelDialog
          title={`Qué puede hacer ${renewing.name}`}
          width="narrow"
          onClose={() => setRenewing(null)}
        >
          <RenewForm
            representative={renewing}
            onDone={() => {
              setRenewing(null);
              done();
            }}
          />
        </PanelDialog>
      )}
      <PanelConfirm
        open={ending !== null}
        title={`¿Que ${ending?.name ?? ''} ya no actúe por usted?`}
        confirmLabel="Terminar el vínculo"
        keepLabel="Dejarlo así"
        destructive
        busy={end.isPending}
        onConfirm={() => ending && end.mutate({ linkId: ending.linkId })}
        onClose={() => setEnding(null)}
      >
        <p>
          Deja de valer ahora. Los turnos que ya sacó por usted quedan como
          están.
        </p>
      </PanelConfirm>
    </div>
  );
}

function RenewForm({
  representative,
  onDone,
}: {
  representative: Representative;
  onDone: () => void;
}) {
  const keep = useKeepFamily();
  const [scope, setScope] = useState<FamilyScope>(representative.scope);
  const renew = useMutation(
    api.patient.family.renew.mutationOptions({
      onSuccess: keep('Vínculo renovado', onDone),
    }),
  );
  return (
    <form
      className={styles.place}
      onSubmit={(event) => {
        event.preventDefault();
        renew.mutate({ linkId: representative.linkId, scope });
      }}
    >
      <SelectField
        label="Para qué"
        optional={false}
        value={scope}
        onChange={({ target }) => setScope(target.value as FamilyScope)}
      >
        {Object.entries(scopeWords).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <ActProblem error={renew.error} />
      <DialogFoot>
        <Button type="submit" kind="main" busy={renew.isPending}>
          Estoy de acuerdo
        </Button>
      </DialogFoot>
    </form>
  );
}
