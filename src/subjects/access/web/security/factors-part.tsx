import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Moment } from '../../../../base/ui/moment/moment.tsx';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import { PanelDialog } from '../../../../base/ui/panel/panel-dialog.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { Factor } from '../../contract/factors.ts';
import { AddFactor } from '../step-up/add-factor.tsx';
import { RecoveryCodes } from '../step-up/recovery-codes.tsx';
import { useMakeRecoveryCodes } from '../step-up/use-make-recovery-codes.ts';
import { Part } from './part.tsx';
import { RecoveryCodesLeft } from './recovery-codes-left.tsx';
import styles from './security.module.css';

/** Authenticator apps and passkeys: a second factor, which an intruder with the password lacks. */
export function FactorsPart({ role }: { role: PanelRole }) {
  const factors = useQuery(api[role].factors.list.queryOptions());
  return (
    <Part
      title="Segundo factor"
      lead="Además de la contraseña, algo que solo tiene usted."
    >
      <QueryContent query={factors} loading={<LoadingLines count={2} />}>
        {(listed) => <OwnFactors role={role} factors={listed} />}
      </QueryContent>
    </Part>
  );
}

function OwnFactors({ role, factors }: { role: PanelRole; factors: Factor[] }) {
  const queryClient = useQueryClient();
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [leaving, setLeaving] = useState<Factor | null>(null);
  const codes = useQuery(api[role].factors.recoveryCodes.queryOptions());
  const making = useMakeRecoveryCodes(role);
  const remove = useMutation(
    api[role].factors.remove.mutationOptions({
      onSuccess: () => confirmDone('Segundo factor quitado'),
      onSettled: () =>
        queryClient.invalidateQueries({ queryKey: api[role].key() }),
    }),
  );
  const timeZone = clinic.data?.timeZone;

  function takeAway() {
    if (leaving) remove.mutate({ factorId: leaving.id });
    setLeaving(null);
  }

  function added() {
    confirmDone('Segundo factor agregado');
    if (codes.data?.left === 0) making.mutate(undefined);
  }

  return (
    <div className={styles.rest}>
      {factors.length === 0 ? (
        <p>Todavía no agregó ninguno.</p>
      ) : (
        <>
          <ActProblem error={remove.error} />
          <Rows label="Segundos factores">
            {factors.map((factor) => (
              <Row
                key={factor.id}
                end={
                  <Button
                    kind="danger"
                    busy={
                      remove.isPending &&
                      remove.variables?.factorId === factor.id
                    }
                    busyLabel="Quitando…"
                    aria-label={`Quitar ${factor.name}`}
                    onClick={() => setLeaving(factor)}
                  >
                    Quitar
                  </Button>
                }
              >
                <p className={styles.name}>{factor.name}</p>
                {timeZone && (
                  <FactorDetail factor={factor} timeZone={timeZone} />
                )}
              </Row>
            ))}
          </Rows>
          <RecoveryCodesLeft
            role={role}
            onMake={() => making.mutate(undefined)}
          />
        </>
      )}
      <AddFactor role={role} onAdded={added} />
      {!making.isIdle && (
        <PanelDialog
          title="Códigos de recuperación"
          width="narrow"
          prints
          onClose={making.reset}
        >
          <RecoveryCodes making={making} onDone={making.reset} />
        </PanelDialog>
      )}
      <PanelConfirm
        open={leaving !== null}
        title={`¿Quitar ${leaving?.name ?? ''}?`}
        confirmLabel="Quitar"
        keepLabel="Conservarlo"
        destructive
        onConfirm={takeAway}
        onClose={() => setLeaving(null)}
      >
        <p>
          {factors.length === 1
            ? 'Es el único que tiene: después alcanzará con la contraseña para entrar a su cuenta.'
            : 'Ya no servirá para confirmar que es usted. Los demás siguen como están.'}
        </p>
      </PanelConfirm>
    </div>
  );
}

/** The kind of a factor, if its name does not tell it, its date, and its last use. */
function FactorDetail({
  factor,
  timeZone,
}: {
  factor: Factor;
  timeZone: string;
}) {
  const { kind, addedAt, lastUsedAt } = factor;
  return (
    <p className={styles.detail}>
      {kind === 'passkey' ? 'Llave de acceso desde el ' : 'Desde el '}
      <Moment at={addedAt} timeZone={timeZone} as="short" />
      {lastUsedAt ? (
        <>
          ; usada <Moment at={lastUsedAt} timeZone={timeZone} as="short" />
        </>
      ) : (
        '; todavía sin usar'
      )}
    </p>
  );
}
