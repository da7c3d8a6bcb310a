import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import { copyWithdrawnFields } from '../../contract/copy-fields.ts';
import type { CopyRequest } from '../../contract/reception-record-copies.ts';
import styles from './copies.module.css';
import { useCopiesAnew } from './use-keep-copies.ts';

const schema = z.object(copyWithdrawnFields);

/** Closes a request without a handover, with the reason. */
export function WithdrawCopyForm({
  request,
  onClose,
}: {
  request: CopyRequest;
  onClose: () => void;
}) {
  const readAnew = useCopiesAnew();
  const withdraw = useMutation(
    api.reception.recordCopies.withdraw.mutationOptions({
      onSuccess: () => {
        confirmDone('Pedido de copia cerrado');
        readAnew();
        onClose();
      },
      onError: readAnew,
    }),
  );
  const { ref, field, hasErrors, submit } = usePanelForm({
    schema,
    values: { reason: '' },
    act: withdraw,
  });
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      aria-label="Cerrar el pedido sin entregarla"
      onSubmit={submit(({ reason }) =>
        withdraw.mutate({ requestId: request.id, reason }),
      )}
    >
      <TextField
        label="Por qué se cierra"
        hint="Por ejemplo: ya no la necesita. Queda anotado."
        autoComplete="off"
        autoFocus
        {...field('reason')}
      />
      {!hasErrors && <ActProblem error={withdraw.error} />}
      <div className={styles.acts}>
        <Button
          type="submit"
          kind="danger"
          busy={withdraw.isPending}
          busyLabel="Cerrando…"
        >
          Cerrar el pedido
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Dejarlo abierto
        </Button>
      </div>
    </form>
  );
}
