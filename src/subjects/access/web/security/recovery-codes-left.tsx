import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import type { RecoveryCodesLeft as Left } from '../../contract/factors.ts';
import styles from './security.module.css';

// From here on the person is asked to make new ones.
const fewCodes = 2;
/** The words for no code left, and for one. */
const withWhich = ['un código', 'él'];

/** How many recovery codes the person has, and making new ones. */
export function RecoveryCodesLeft({
  role,
  onMake,
}: {
  role: PanelRole;
  onMake: () => void;
}) {
  const codes = useQuery(api[role].factors.recoveryCodes.queryOptions());
  return (
    <QueryContent query={codes} loading={null}>
      {({ left }) => <Kept left={left} onMake={onMake} />}
    </QueryContent>
  );
}

function Kept({ left, onMake }: Pick<Left, 'left'> & { onMake: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const words =
    left === 0
      ? 'No tiene códigos de recuperación'
      : left === 1
        ? 'Le queda un código de recuperación'
        : `Le quedan ${left} códigos de recuperación`;
  const make = (
    <Button onClick={() => (left === 0 ? onMake() : setAsking(true))}>
      {left === 0
        ? 'Generar códigos de recuperación'
        : 'Generar códigos nuevos'}
    </Button>
  );
  return (
    <>
      {left > fewCodes ? (
        <div className={styles.rest}>
          <p>{words}, por si pierde su segundo factor.</p>
          {make}
        </div>
      ) : (
        <Notice tone="warning" title={words} actions={make}>
          <p>
            Si pierde su segundo factor, con {withWhich[left] ?? 'uno de ellos'}{' '}
            entra igual.
          </p>
        </Notice>
      )}
      <PanelConfirm
        open={isAsking}
        title="¿Generar códigos nuevos?"
        confirmLabel="Generar códigos nuevos"
        keepLabel="Conservar los que tengo"
        onConfirm={() => {
          setAsking(false);
          onMake();
        }}
        onClose={() => setAsking(false)}
      >
        <p>Los que guardó antes dejan de servir.</p>
      </PanelConfirm>
    </>
  );
}
