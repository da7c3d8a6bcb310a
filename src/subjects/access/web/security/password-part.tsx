import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import { Part } from './part.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './security.module.css';

/** The person's own password: sets the first one, or changes it. */
export function PasswordPart({ role }: { role: PanelRole }) {
  const session = useQuery(api[role].session.get.queryOptions());
  return (
    <Part
      title="Contraseña"
      lead="Al guardar una nueva se cierran sus otras sesiones."
    >
      <QueryContent query={session} loading={<LoadingLines count={1} />}>
        {({ hasOwnPassword }) => (
          <OwnPassword role={role} hasOne={hasOwnPassword} />
        )}
      </QueryContent>
    </Part>
  );
}

function OwnPassword({ role, hasOne }: { role: PanelRole; hasOne: boolean }) {
  const [stage, setStage] = useState<'idle' | 'typing' | 'done'>('idle');
  // The focus was lost with the form.
  const rest = useFocusShown(stage === 'done');

  if (stage === 'typing') {
    return (
      <PasswordForm
        role={role}
        asksCurrent={hasOne}
        submitLabel="Guardar contraseña"
        onChosen={() => {
          setStage('done');
          confirmDone('Contraseña guardada');
        }}
        onLeave={() => setStage('idle')}
      />
    );
  }
  return (
    <div ref={rest} tabIndex={-1} className={styles.rest}>
      {stage === 'done' && (
        <Notice tone="good" title="Su contraseña quedó guardada">
          <p>Cerramos sus otras sesiones. Desde ahora entra con ella.</p>
        </Notice>
      )}
      {!hasOne && stage === 'idle' && (
        <p>
          {role === 'patient'
            ? 'Todavía no eligió una: entra con su DNI. Con una contraseña propia, el DNI solo ya no alcanza.'
            : 'Todavía no eligió una.'}
        </p>
      )}
      <Button onClick={() => setStage('typing')}>
        {hasOne ? 'Cambiar mi contraseña' : 'Elegir mi contraseña'}
      </Button>
    </div>
  );
}
