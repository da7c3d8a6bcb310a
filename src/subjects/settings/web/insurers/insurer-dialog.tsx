import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import {
  type InsurerFields,
  InsurerFieldsSchema,
  type InsurerKind,
} from '../../../../base/clinic/contract/catalogue-fields.ts';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { formatMoney } from '../../../../base/ui/format/format.ts';
import {
  typedMoney,
  typedOrNull,
} from '../../../../base/ui/forms/typed-fields.ts';
import { EntryDialog } from '../../../../base/ui/set-up/entry-dialog.tsx';
import { enabledFact } from '../../../../base/ui/set-up/entry-mark.tsx';
import { standingOf } from '../../../schedule/web/outside/outside-schedule.ts';
import { StandingProblem } from '../../../schedule/web/outside/standing-problem.tsx';
import type { SetUpInsurer } from '../../contract/insurers.ts';
import { kindWords } from './insurer-words.ts';

const fields = InsurerFieldsSchema.shape;
const schema = InsurerFieldsSchema.extend({
  rnosCode: typedOrNull.pipe(fields.rnosCode),
  copayCents: typedMoney('Escriba el coseguro como $ 3.500.').pipe(
    fields.copayCents,
  ),
});

const sayCopay = (cents: InsurerFields['copayCents'] | undefined) =>
  typeof cents === 'number' ? formatMoney(cents) : '';

interface InsurerDialogProps {
  /** Null: a new insurer. */
  insurer: SetUpInsurer | null;
  onClose: () => void;
}

export function InsurerDialog({ insurer, onClose }: InsurerDialogProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const timeZone = clinic.data?.timeZone ?? 'America/Argentina/Buenos_Aires';
  /** The confirmation of the shown appointments. */
  const confirmation = useRef('');
  return (
    <EntryDialog
      title={insurer ? `Editar ${insurer.name}` : 'Agregar cobertura'}
      done={insurer ? 'Cobertura guardada' : 'Cobertura agregada'}
      entry={insurer}
      schema={schema}
      valuesOf={(entry: SetUpInsurer | null) => ({
        name: entry?.name ?? '',
        kind: entry?.kind ?? ('obra_social' as InsurerKind),
        rnosCode: entry?.rnosCode ?? '',
        copayCents: sayCopay(entry?.copayCents),
        asksAuthorization: entry?.asksAuthorization ?? true,
        isEnabled: entry?.isEnabled ?? true,
      })}
      factsOf={({
        name,
        kind,
        rnosCode,
        copayCents,
        asksAuthorization,
        isEnabled,
      }) => [
        { label: 'Nombre', value: name },
        { label: 'Tipo', value: kindWords[kind] },
        { label: 'Código RNOS', value: rnosCode ?? 'Sin código' },
        { label: 'Coseguro', value: sayCopay(copayCents) || 'Sin indicar' },
        {
          label: 'Autorización previa',
          value: asksAuthorization ? 'La pide' : 'No la pide',
        },
        enabledFact({ isEnabled, word: 'Habilitada' }),
      ]}
      send={(insurerFields, seen) =>
        seen
          ? api.admin.insurers.save.call({
              insurerId: seen.id,
              revision: seen.revision,
              ...insurerFields,
              ...(confirmation.current && {
                confirmation: confirmation.current,
              }),
            })
          : api.admin.insurers.create.call(insurerFields)
      }
      answerKey={() => api.admin.insurers.list.queryKey()}
      sectionKey={api.admin.insurers.list.queryKey()}
      alsoKeys={[api.public.clinic.insurers.key()]}
      problem={(error) => {
        const standing = standingOf(error);
        return (
          standing && (
            <StandingProblem
              standing={standing}
              timeZone={timeZone}
              ending={insurer?.name ?? ''}
              isOfInsurer
              submitLabel="Deshabilitarla igual"
              confirm={(said) => {
                confirmation.current = said;
              }}
            />
          )
        );
      }}
      onClose={onClose}
    >
      {({ field, check }) => (
        <>
          <TextField label="Nombre" autoComplete="off" {...field('name')} />
          <SelectField label="Tipo" {...field('kind')}>
            {Object.entries(kindWords).map(([kind, words]) => (
              <option key={kind} value={kind}>
                {words}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Código RNOS"
            hint="Los 6 números del registro nacional. Las prepagas no lo tienen."
            optional
            inputMode="numeric"
            autoComplete="off"
            {...field('rnosCode')}
          />
          <TextField
            label="Coseguro"
            hint="El que se informa al reservar."
            optional
            inputMode="decimal"
            autoComplete="off"
            placeholder="$ 3.500"
            {...field('copayCents')}
          />
          <CheckField
            optional
            label="Pide autorización previa"
            hint="Se le dice al paciente en las prácticas que la llevan."
            {...check('asksAuthorization')}
          />
          {insurer && (
            <CheckField
              optional
              label="Habilitada"
              hint="Deshabilitada no se ofrece más; lo ya anotado en pacientes y turnos se conserva."
              {...check('isEnabled')}
            />
          )}
        </>
      )}
    </EntryDialog>
  );
}
