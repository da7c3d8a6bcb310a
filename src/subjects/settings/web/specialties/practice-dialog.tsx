import { api } from '../../../../base/api/web/client/api.ts';
import { PracticeFieldsSchema } from '../../../../base/clinic/contract/catalogue-fields.ts';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { TextAreaField } from '../../../../base/ui/field/text-area-field.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { formatMoney } from '../../../../base/ui/format/format.ts';
import {
  typedMoney,
  typedNumber,
  typedNumberOrNull,
} from '../../../../base/ui/forms/typed-fields.ts';
import { EntryDialog } from '../../../../base/ui/set-up/entry-dialog.tsx';
import { enabledFact } from '../../../../base/ui/set-up/entry-mark.tsx';
import { visitDoubt } from '../../../schedule/web/visit-doubt.ts';
import type {
  SetUpPractice,
  SetUpSpecialty,
} from '../../contract/specialties.ts';
import { AppointmentsStay } from './appointments-stay.tsx';

const fields = PracticeFieldsSchema.shape;
const schema = PracticeFieldsSchema.extend({
  visitMinutes: typedNumber.pipe(fields.visitMinutes),
  maxSessions: typedNumberOrNull().pipe(fields.maxSessions),
  priceCents: typedMoney('Escriba el precio como $ 12.500.').pipe(
    fields.priceCents,
  ),
});

const sayPrice = (cents: SetUpPractice['priceCents'] | undefined) =>
  typeof cents === 'number' ? formatMoney(cents) : '';

const paperWords = ({
  asksOrder,
  asksAuthorization,
}: Pick<SetUpPractice, 'asksOrder' | 'asksAuthorization'>) =>
  [asksOrder && 'Orden médica', asksAuthorization && 'Autorización']
    .filter(Boolean)
    .join(' y ') || 'Ninguno';

interface PracticeDialogProps {
  specialty: SetUpSpecialty;
  /** Null: a new practice. */
  practice: SetUpPractice | null;
  onClose: () => void;
}

export function PracticeDialog({
  specialty,
  practice,
  onClose,
}: PracticeDialogProps) {
  return (
    <EntryDialog
      title={
        practice
          ? `Editar ${practice.name}`
          : `Agregar práctica a ${specialty.name}`
      }
      done={practice ? 'Práctica guardada' : 'Práctica agregada'}
      entry={practice}
      schema={schema}
      doubtsOf={(typed, before) => ({
        visitMinutes: visitDoubt(typed.visitMinutes, before.visitMinutes),
      })}
      valuesOf={(entry: SetUpPractice | null) => ({
        name: entry?.name ?? '',
        visitMinutes: String(entry?.visitMinutes ?? 20),
        priceCents: sayPrice(entry?.priceCents),
        preparation: entry?.preparation ?? '',
        asksOrder: entry?.asksOrder ?? false,
        asksAuthorization: entry?.asksAuthorization ?? false,
        maxSessions: entry?.maxSessions ? String(entry.maxSessions) : '',
        isFirstChoice: entry?.isFirstChoice ?? false,
        isEnabled: entry?.isEnabled ?? true,
      })}
      factsOf={({
        name,
        visitMinutes,
        priceCents,
        preparation,
        maxSessions,
        isEnabled,
        ...asks
      }) => [
        { label: 'Nombre', value: name },
        { label: 'Minutos', value: String(visitMinutes) },
        {
          label: 'Precio particular',
          value: sayPrice(priceCents) || 'Sin precio',
        },
        { label: 'Preparación', value: preparation || 'Ninguna' },
        { label: 'Papeles', value: paperWords(asks) },
        {
          label: 'Sesiones juntas',
          value: maxSessions ? `Hasta ${maxSessions}` : 'De a una',
        },
        enabledFact({ isEnabled, word: 'Habilitada' }),
      ]}
      send={(practiceFields, seen) =>
        seen
          ? api.admin.specialties.savePractice.call({
              practiceId: seen.id,
              revision: seen.revision,
              ...practiceFields,
            })
          : api.admin.specialties.createPractice.call({
              specialtyId: specialty.id,
              ...practiceFields,
            })
      }
      answerKey={() => api.admin.specialties.list.queryKey()}
      sectionKey={api.admin.specialties.list.queryKey()}
      alsoKeys={[api.public.doctors.key()]}
      onClose={onClose}
    >
      {({ field, check, values }) => (
        <>
          <TextField label="Nombre" autoComplete="off" {...field('name')} />
          <TextField
            label="Minutos"
            hint={
              practice
                ? 'Los turnos ya dados conservan su horario. Cada profesional puede tener otros.'
                : 'Cada profesional puede tener otros.'
            }
            inputMode="numeric"
            autoComplete="off"
            {...field('visitMinutes')}
          />
          <TextField
            label="Precio particular"
            optional
            inputMode="decimal"
            autoComplete="off"
            placeholder="$ 12.500"
            {...field('priceCents')}
          />
          <TextAreaField
            label="Preparación"
            hint="Una línea por cada cosa: el paciente la lee al reservar y marca cada una en su cuenta."
            optional
            rows={4}
            {...field('preparation')}
          />
          <CheckField
            optional
            label="Se hace con orden médica"
            {...check('asksOrder')}
          />
          <CheckField
            optional
            label="Las coberturas la autorizan antes"
            hint="La autorización se pide a quien viene con una cobertura que autoriza."
            {...check('asksAuthorization')}
          />
          <TextField
            label="Sesiones que se reservan juntas, como máximo"
            hint="Para lo que se hace varias veces, como kinesiología. Vacío: se reserva de a un turno."
            optional
            inputMode="numeric"
            autoComplete="off"
            {...field('maxSessions')}
          />
          <CheckField
            optional
            label="Es lo primero que se ofrece en la especialidad"
            {...check('isFirstChoice')}
          />
          {practice && (
            <CheckField
              optional
              label="Habilitada"
              hint="Deshabilitada no se ofrece para turnos nuevos."
              {...check('isEnabled')}
            />
          )}
          {practice?.isEnabled && !values.isEnabled && (
            <AppointmentsStay count={practice.appointmentsToCome} />
          )}
        </>
      )}
    </EntryDialog>
  );
}
