import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import {
  HolidayFieldsSchema,
  type HolidayKind,
  holidayDay,
} from '../../../../base/clinic/contract/catalogue-fields.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { formatDayWithYear } from '../../../../base/ui/format/format.ts';
import { DateField } from '../../../../base/ui/panel/date-field.tsx';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { EntryDialog } from '../../../../base/ui/set-up/entry-dialog.tsx';
import { useKeepEntries } from '../../../../base/ui/set-up/use-keep-entries.ts';
import type { HolidayYear, SetUpHoliday } from '../../contract/holidays.ts';
import { HolidayProblem } from './holiday-problem.tsx';
import { keptYear, kindWords, sayWorked } from './holiday-words.ts';

const schema = HolidayFieldsSchema.extend({ day: holidayDay });

interface HolidayDialogProps {
  /** Null: a new holiday. */
  holiday: SetUpHoliday | null;
  timeZone: string;
  onDone: (year: HolidayYear) => void;
  onClose: () => void;
}

export function HolidayDialog({
  holiday,
  timeZone,
  onDone,
  onClose,
}: HolidayDialogProps) {
  const [isAsked, setRequest] = useState(false);
  const remove = useMutation(
    api.admin.holidays.remove.mutationOptions(
      useKeepEntries({ ...keptYear, done: 'Feriado quitado', onDone }),
    ),
  );
  return (
    <>
      <EntryDialog
        title={
          holiday
            ? `Editar ${formatDayWithYear(holiday.day)}`
            : 'Agregar feriado'
        }
        done={holiday ? 'Feriado guardado' : 'Feriado agregado'}
        entry={holiday}
        schema={schema}
        valuesOf={(entry: SetUpHoliday | null) => ({
          day: entry?.day ?? '',
          name: entry?.name ?? '',
          kind: entry?.kind ?? ('propio' as HolidayKind),
          isWorked: entry?.isWorked ?? false,
        })}
        factsOf={({ name, kind, isWorked }) => [
          { label: 'Nombre', value: name },
          { label: 'Tipo', value: kindWords[kind] },
          { label: 'Ese día', value: sayWorked(isWorked) },
        ]}
        send={(fields, seen) =>
          seen
            ? api.admin.holidays.save.call({
                ...fields,
                revision: seen.revision,
              })
            : api.admin.holidays.create.call(fields)
        }
        problem={(error) => (
          <HolidayProblem error={error} timeZone={timeZone} />
        )}
        otherAct={remove}
        actions={
          holiday && (
            <Button kind="danger" onClick={() => setRequest(true)}>
              Quitar el feriado
            </Button>
          )
        }
        {...keptYear}
        onSaved={onDone}
        onClose={onClose}
      >
        {({ field, check }) => (
          <>
            {holiday?.isToReview && (
              <Notice tone="warning" title="Nadie lo revisó todavía">
                <p>Viene de: {holiday.source}. Al guardarlo queda revisado.</p>
              </Notice>
            )}
            {!holiday && <DateField label="Día" {...field('day')} />}
            <TextField
              label="Nombre"
              hint="Lo leen los pacientes en el calendario."
              autoComplete="off"
              {...field('name')}
            />
            <SelectField label="Tipo" {...field('kind')}>
              {Object.entries(kindWords).map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {words}
                </option>
              ))}
            </SelectField>
            <CheckField
              optional
              label="Se atiende"
              hint="La clínica abre igual, con los horarios de siempre."
              {...check('isWorked')}
            />
          </>
        )}
      </EntryDialog>
      <PanelConfirm
        open={isAsked}
        title="¿Quitar este feriado?"
        confirmLabel="Quitar el feriado"
        keepLabel="Conservarlo"
        destructive
        onConfirm={() => {
          setRequest(false);
          if (holiday)
            remove.mutate({ day: holiday.day, revision: holiday.revision });
        }}
        onClose={() => setRequest(false)}
      >
        <p>
          Ese día pasa a ser uno cualquiera: se ofrecen turnos con los horarios
          de siempre.
        </p>
      </PanelConfirm>
    </>
  );
}
