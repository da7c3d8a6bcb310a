import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { SelectField } from '../../../../base/ui/field/text-field.tsx';
import { formatDay, sentence } from '../../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import {
  DialogFoot,
  PanelDialog,
} from '../../../../base/ui/panel/panel-dialog.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { useKeepEntries } from '../../../../base/ui/set-up/use-keep-entries.ts';
import type { ProposedHoliday } from '../../contract/holidays.ts';
import { HolidayProblem } from './holiday-problem.tsx';
import { keptYear, kindWords } from './holiday-words.ts';
import styles from './holidays.module.css';

interface ImportDialogProps {
  year: number;
  timeZone: string;
  onClose: () => void;
}

type Choice = 'rest' | 'worked' | 'none';

/** A preview of an import, before anything is added: for each day, closed, worked, or left out. */
export function ImportDialog({ year, timeZone, onClose }: ImportDialogProps) {
  const proposal = useQuery(
    api.admin.holidays.propose.queryOptions({
      input: { year },
      staleTime: 0,
      gcTime: 0,
    }),
  );
  return (
    <PanelDialog title={`Importar los feriados de ${year}`} onClose={onClose}>
      <QueryContent
        query={proposal}
        loading={<LoadingLines label="Buscando feriados…" count={6} />}
      >
        {(proposed) =>
          proposed.length === 0 ? (
            <EmptyState title={`No hay feriados de ${year} para agregar`}>
              <p>Los que quedan por venir ya están en la lista.</p>
            </EmptyState>
          ) : (
            <ProposalForm
              year={year}
              timeZone={timeZone}
              proposed={proposed}
              onClose={onClose}
            />
          )
        }
      </QueryContent>
    </PanelDialog>
  );
}

function ProposalForm({
  year,
  timeZone,
  proposed,
  onClose,
}: ImportDialogProps & { proposed: readonly ProposedHoliday[] }) {
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const add = useMutation(
    api.admin.holidays.import.mutationOptions(
      useKeepEntries({
        ...keptYear,
        done: 'Feriados importados',
        onDone: onClose,
      }),
    ),
  );
  const choiceOf = ({ day, isWorked }: ProposedHoliday): Choice =>
    choices[day] ?? (isWorked ? 'worked' : 'rest');
  const chosen = proposed.flatMap((holiday) => {
    const choice = choiceOf(holiday);
    return choice === 'none'
      ? []
      : [{ day: holiday.day, isWorked: choice === 'worked' }];
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!add.isPending && chosen.length > 0) add.mutate({ year, days: chosen });
  }
  return (
    <form onSubmit={submit} className={styles.proposal}>
      <p className={styles.quiet}>
        Calculados por la ley de feriados; los puentes y traslados que se
        decretan pueden faltar. Quedan marcados «Revisar» hasta que alguien los
        mire.
      </p>
      <ul aria-label="Feriados que se agregarían">
        {proposed.map((holiday) => (
          <li key={holiday.day} className={styles.proposed}>
            <div>
              <p className={styles.day}>{sentence(formatDay(holiday.day))}</p>
              <p className={styles.quiet}>
                {holiday.name} · {kindWords[holiday.kind]}
              </p>
              {holiday.appointments > 0 && (
                <p className={styles.given}>
                  <span aria-hidden="true">▲ </span>
                  {holiday.appointments === 1
                    ? 'Hay un turno dado'
                    : `Hay ${holiday.appointments} turnos dados`}{' '}
                  ese día
                </p>
              )}
            </div>
            <SelectField
              label={
                <span className="visually-hidden">
                  {formatDay(holiday.day)}
                </span>
              }
              value={choiceOf(holiday)}
              onChange={({ target }) => {
                setChoices({
                  ...choices,
                  [holiday.day]: target.value as Choice,
                });
                if (add.error) add.reset();
              }}
            >
              <option value="rest">No se atiende</option>
              <option value="worked">Se atiende</option>
              <option value="none">No agregar</option>
            </SelectField>
          </li>
        ))}
      </ul>
      <HolidayProblem error={add.error} timeZone={timeZone} />
      <DialogFoot>
        <Button
          kind="main"
          type="submit"
          disabled={chosen.length === 0}
          busy={add.isPending}
          busyLabel="Agregando…"
        >
          {chosen.length === 1
            ? 'Agregar 1 feriado'
            : `Agregar ${chosen.length} feriados`}
        </Button>
      </DialogFoot>
    </form>
  );
}
