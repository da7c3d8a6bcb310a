import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../base/api/web/client/api.ts';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { typedOrNull } from '../../../../base/ui/forms/typed-fields.ts';
import { PanelDialog } from '../../../../base/ui/panel/panel-dialog.tsx';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { PanelForm } from '../../../../base/ui/set-up/panel-form.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import { PairScreenSchema, type Screens } from '../../contract/screens.ts';

const schema = z.strictObject({
  ...PairScreenSchema.shape,
  waitingRoomId: typedOrNull.pipe(PairScreenSchema.shape.waitingRoomId),
});

interface PairDialogProps {
  role: 'reception' | 'admin';
  waitingRooms: Screens['waitingRooms'];
  onPaired: (after: Screens) => void;
  onClose: () => void;
}

/** Asks for the code that a screen shows, and for its name. */
export function PairDialog({
  role,
  waitingRooms,
  onPaired,
  onClose,
}: PairDialogProps) {
  const pair = useMutation(
    api[role].screens.pair.mutationOptions({
      onSuccess: (after) => {
        onPaired(after);
        confirmDone('Pantalla vinculada');
        onClose();
      },
    }),
  );
  const form = usePanelForm({
    schema,
    values: { code: '', name: '', waitingRoomId: '' },
    act: pair,
  });
  return (
    <PanelDialog title="Vincular una pantalla" width="narrow" onClose={onClose}>
      <p>
        En el navegador de la pantalla, sin nadie ingresado, abra{' '}
        <b>/turnero</b> y elija «Vincular esta pantalla».
      </p>
      <PanelForm
        form={form}
        act={pair}
        label="Vincular"
        busyLabel="Vinculando…"
        inDialog
        onSubmit={form.submit((fields) => pair.mutate(fields))}
      >
        <TextField
          label="Código"
          hint="Los seis números que muestra la pantalla."
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          {...form.field('code')}
        />
        <TextField
          label="Nombre"
          hint="Para reconocerla: «Entrada», «Primer piso»."
          autoComplete="off"
          maxLength={60}
          {...form.field('name')}
        />
        <SelectField
          label="Qué sala muestra"
          hint="Otra se elige en la dirección de la pantalla: /turnero?sala=B."
          {...form.field('waitingRoomId')}
        >
          <option value="">Todas</option>
          {waitingRooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </PanelForm>
    </PanelDialog>
  );
}
