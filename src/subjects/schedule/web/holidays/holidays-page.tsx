import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { formatDay, sentence } from '../../../../base/ui/format/format.ts';
import { CataloguePage } from '../../../../base/ui/set-up/catalogue-page.tsx';
import { EntryMark } from '../../../../base/ui/set-up/entry-mark.tsx';
import { Entries, EntryRow } from '../../../../base/ui/set-up/entry-row.tsx';
import type { HolidayYear } from '../../contract/holidays.ts';
import { HolidayDialog } from './holiday-dialog.tsx';
import { kindWords, sayWorked } from './holiday-words.ts';
import styles from './holidays.module.css';
import { ImportDialog } from './import-dialog.tsx';

interface HolidaysPageProps {
  /** Undefined: the present year. */
  year: number | undefined;
  onYear: (year: number) => void;
}

/** `/admin/holidays`: the days on which the clinic rests, a year at a time. */
export function HolidaysPage({ year: request, onYear }: HolidaysPageProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const year = request ?? Number(clinic.data?.today.slice(0, 4) ?? 0);
  const holidays = useQuery(
    api.admin.holidays.year.queryOptions({
      input: { year },
      enabled: year > 0,
    }),
  );
  const [open, setOpen] = useState<'import' | 'new' | { day: string } | null>(
    null,
  );
  const timeZone = clinic.data?.timeZone ?? 'UTC';
  const close = () => setOpen(null);
  const isThere = (holidays.data?.holidays.length ?? 0) > 0;
  const edited =
    typeof open === 'object' && open
      ? holidays.data?.holidays.find(({ day }) => day === open.day)
      : undefined;
  return (
    <CataloguePage
      title="Feriados"
      lead="Los días en que la clínica no atiende, o atiende igual. Ninguna lista importada se da por buena sin que alguien la mire."
      action={
        <Button
          {...(!isThere && { kind: 'main' })}
          onClick={() => setOpen('import')}
        >
          Importar {year || ''}
        </Button>
      }
      top={
        <div className={styles.years}>
          <Button onClick={() => onYear(year - 1)}>
            <span aria-hidden="true">← </span>
            {year - 1}
          </Button>
          <h2 className={styles.year} aria-live="polite">
            {year}
          </h2>
          <Button onClick={() => onYear(year + 1)}>
            {year + 1}
            <span aria-hidden="true"> →</span>
          </Button>
          <Button
            kind="quiet"
            className={styles.own ?? ''}
            onClick={() => setOpen('new')}
          >
            Agregar uno propio
          </Button>
        </div>
      }
      query={holidays}
      liveKey={api.admin.holidays.year.key()}
      loading="Buscando feriados…"
      dialog={
        open === 'import' ? (
          <ImportDialog year={year} timeZone={timeZone} onClose={close} />
        ) : (
          (open === 'new' || edited) && (
            <HolidayDialog
              holiday={edited ?? null}
              timeZone={timeZone}
              onDone={(saved) => {
                close();
                if (saved.year !== year) onYear(saved.year);
              }}
              onClose={close}
            />
          )
        )
      }
    >
      {(data) => <YearList found={data} onOpen={(day) => setOpen({ day })} />}
    </CataloguePage>
  );
}

function YearList({
  found: { year, today, holidays },
  onOpen,
}: {
  found: HolidayYear;
  onOpen: (day: string) => void;
}) {
  if (holidays.length === 0) {
    return (
      <EmptyState title={`Todavía no hay feriados de ${year}`}>
        <p>Impórtelos para verlos antes de agregarlos, o cargue uno propio.</p>
      </EmptyState>
    );
  }
  const toCome = holidays.filter(({ day }) => day >= today);
  const past = holidays.filter(({ day }) => day < today);
  const toReview = toCome.filter(({ isToReview }) => isToReview).length;
  return (
    <>
      {toReview > 0 && (
        <p className={styles.toReview}>
          {toReview === 1
            ? 'Queda 1 por revisar: ábralo, confirme y guarde.'
            : `Quedan ${toReview} por revisar: abra cada uno, confirme y guarde.`}
        </p>
      )}
      {toCome.length > 0 && (
        <Entries label={`Feriados de ${year}`}>
          {toCome.map(({ day, name, kind, isWorked, isToReview }) => (
            <EntryRow
              key={day}
              name={sentence(formatDay(day))}
              facts={[name, kindWords[kind], sayWorked(isWorked)]}
              mark={isToReview && <EntryMark tone="warning">Revisar</EntryMark>}
              editName={`${formatDay(day)}, ${name}`}
              onEdit={() => onOpen(day)}
            />
          ))}
        </Entries>
      )}
      {past.length > 0 && (
        <details className={styles.past} open={toCome.length === 0}>
          <summary>
            {past.length === 1
              ? '1 que ya pasó'
              : `${past.length} que ya pasaron`}
          </summary>
          <Entries label={`Feriados de ${year} que ya pasaron`}>
            {past.map(({ day, name, kind, isWorked }) => (
              <EntryRow
                key={day}
                name={sentence(formatDay(day))}
                facts={[name, kindWords[kind], sayWorked(isWorked)]}
                mark={<EntryMark tone="off">Ya pasó</EntryMark>}
              />
            ))}
          </Entries>
        </details>
      )}
    </>
  );
}
