import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { HolidayKind, HolidayYear, SetUpHoliday } from '../../../contract/admin/holidays.ts';
import { Button } from '../../components/button/button.tsx';
import { EntryDialog } from '../../components/catalogue/entry-dialog.tsx';
import { Confirm } from '../../components/confirm/confirm.tsx';
import { CheckField } from '../../components/field/check-field.tsx';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { formatDayWithYear } from '../../lib/format.ts';
import { draftOfHoliday, factsOfHoliday, holidayKinds, kindWords, readHoliday } from './holiday-drafts.ts';
import { HolidayProblem } from './holiday-problem.tsx';
import { useKeepYear } from './use-keep-year.ts';

interface HolidayDialogProps {
  /** Null: a new one. */
  holiday: SetUpHoliday | null;
  timeZone: string;
  onDone: (year: HolidayYear) => void;
  onClose: () => void;
}

export function HolidayDialog({ holiday, timeZone, onDone, onClose }: HolidayDialogProps) {
  const [isAsked, setAsked] = useState(false);
  const keep = useKeepYear(holiday ? 'Feriado guardado' : 'Feriado agregado', onDone);
  const create = useMutation(api.admin.holidays.create.mutationOptions(keep));
  const save = useMutation(api.admin.holidays.save.mutationOptions(keep));
  const remove = useMutation(
    api.admin.holidays.remove.mutationOptions(useKeepYear('Feriado quitado', onDone)),
  );
  const act = remove.error || remove.isPending ? remove : holiday ? save : create;
  return (
    <>
      <EntryDialog
        title={holiday ? `Editar ${formatDayWithYear(holiday.day)}` : 'Agregar feriado'}
        entry={holiday}
        draftOf={draftOfHoliday}
        read={readHoliday}
        factsOf={factsOfHoliday}
        act={act}
        onSend={(fields, revision) => {
          remove.reset();
          if (revision === null) create.mutate(fields);
          else save.mutate({ ...fields, revision });
        }}
        guard={(form) => (
          <GuardedAct role="admin" act={save}>
            <GuardedAct role="admin" act={create}>
              <GuardedAct role="admin" act={remove}>
                {form}
              </GuardedAct>
            </GuardedAct>
          </GuardedAct>
        )}
        problem={<HolidayProblem error={act.error} timeZone={timeZone} />}
        actions={
          holiday && (
            <Button kind="danger" onClick={() => setAsked(true)}>
              Quitar el feriado
            </Button>
          )
        }
        onClose={onClose}
      >
        {({ draft, edit, errors }) => (
          <>
            {holiday?.isToReview && (
              <Notice tone="warning" title="Nadie lo revisó todavía">
                <p>Viene de: {holiday.source}. Al guardarlo queda revisado.</p>
              </Notice>
            )}
            {!holiday && (
              <TextField
                label="Día"
                type="date"
                value={draft.day}
                error={errors.day}
                onChange={({ target }) => edit({ day: target.value })}
              />
            )}
            <TextField
              label="Nombre"
              hint="Lo leen los pacientes en el calendario."
              autoComplete="off"
              value={draft.name}
              error={errors.name}
              onChange={({ target }) => edit({ name: target.value })}
            />
            <SelectField
              label="Tipo"
              value={draft.kind}
              error={errors.kind}
              onChange={({ target }) => edit({ kind: target.value as HolidayKind })}
            >
              {holidayKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kindWords[kind]}
                </option>
              ))}
            </SelectField>
            <CheckField
              optional
              label="Se atiende"
              hint="La clínica abre igual, con los horarios de siempre."
              checked={draft.isWorked}
              onChange={({ target }) => edit({ isWorked: target.checked })}
            />
          </>
        )}
      </EntryDialog>
      <Confirm
        open={isAsked}
        title="¿Quitar este feriado?"
        confirmLabel="Quitar el feriado"
        keepLabel="Conservarlo"
        destructive
        onConfirm={() => {
          setAsked(false);
          if (holiday) remove.mutate({ day: holiday.day, revision: holiday.revision });
        }}
        onClose={() => setAsked(false)}
      >
        <p>Ese día pasa a ser uno cualquiera: se ofrecen turnos con los horarios de siempre.</p>
      </Confirm>
    </>
  );
}
