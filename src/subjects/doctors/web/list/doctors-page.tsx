import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import {
  doctorsWords,
  sayDoctorCount,
} from '../../../../base/text/contract/page-words.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { DoctorFilters } from './doctor-filters.tsx';
import { DoctorList } from './doctor-list.tsx';
import { type DoctorSearch, hasFilters } from './doctor-search.ts';
import styles from './doctors.module.css';
import {
  type FoundDoctor,
  filterDoctors,
  insurerOf,
  insurerSlug,
  specialtiesOf,
} from './filter-doctors.ts';
import { LoadingRows } from './loading-rows.tsx';

export interface DoctorsPageProps {
  search: DoctorSearch;
  /** `typing`: one of many steps, which replaces the history entry. `chosen`: adds a history entry. */
  onSearch: (search: DoctorSearch, how: 'chosen' | 'typing') => void;
}

/** All attending professionals, filtered by the parameters of the address. */
export function DoctorsPage({ search, onSearch }: DoctorsPageProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const insurers = useQuery(api.public.clinic.insurers.queryOptions());
  const doctors = useQuery(api.public.doctors.list.queryOptions());
  // Only a search needs the specialties, for the everyday words that patients type instead of their names.
  const specialties = useQuery(
    api.public.doctors.specialties.queryOptions({ enabled: !!search.buscar }),
  );
  const queries = [clinic, insurers, doctors];
  const failed = queries.find(
    (query) => query.isError && query.data === undefined,
  );
  const timeZone = clinic.data?.timeZone ?? 'UTC';
  const foundDoctors = useMemo(
    () =>
      filterDoctors(doctors.data ?? [], {
        insurers: insurers.data ?? [],
        specialties: specialties.data ?? [],
        search,
        timeZone,
      }),
    [doctors.data, insurers.data, specialties.data, search, timeZone],
  );

  function retry() {
    for (const query of queries) if (query.isError) void query.refetch();
  }
  const showAll = () => onSearch({}, 'chosen');

  if (doctors.data?.length === 0) {
    return (
      <Page title={doctorsWords.title} width="wide">
        <EmptyState title="Todavía no hay profesionales para mostrar">
          <p>Comuníquese con la clínica, o vuelva a mirar en unos días.</p>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page {...doctorsWords} width="wide">
      <DoctorFilters
        search={search}
        specialties={specialtiesOf(doctors.data ?? [])}
        insurers={(insurers.data ?? []).map(({ name }) => ({
          slug: insurerSlug(name),
          name,
        }))}
        onChange={(next, how) => onSearch({ ...next, hasta: undefined }, how)}
      />
      {failed ? (
        <div className={styles.problem}>
          <Problem
            title="No pudimos traer la lista de profesionales"
            onRetry={retry}
            retrying={queries.some((query) => query.isFetching)}
          >
            <p>{problemOf(failed.error).sentence}</p>
          </Problem>
        </div>
      ) : !clinic.data || !insurers.data || !doctors.data ? (
        <>
          <p className={styles.count} aria-hidden="true">
            &nbsp;
          </p>
          <LoadingRows count={8} />
        </>
      ) : (
        <>
          <div className={styles.count}>
            <p role="status">{countOf(foundDoctors, search)}</p>
            {hasFilters(search) && foundDoctors.length > 0 && (
              <Button kind="quiet" onClick={showAll}>
                Quitar filtros
              </Button>
            )}
          </div>
          {foundDoctors.length > 0 ? (
            <DoctorList
              // A changed filter begins again with the first rows.
              key={JSON.stringify({ ...search, hasta: undefined })}
              found={foundDoctors}
              insurers={insurers.data}
              chosenInsurerId={insurerOf(search, insurers.data)?.id}
              clinic={clinic.data}
              shown={search.hasta}
              onShown={(hasta) => onSearch({ ...search, hasta }, 'typing')}
            />
          ) : (
            <NobodyMatches search={search} onShowAll={showAll} />
          )}
        </>
      )}
    </Page>
  );
}

interface NobodyFoundProps {
  search: DoctorSearch;
  onShowAll: () => void;
}

function NobodyMatches({ search, onShowAll }: NobodyFoundProps) {
  return (
    <EmptyState
      title="Ningún profesional coincide con lo que busca"
      action={<Button onClick={onShowAll}>Ver todos los profesionales</Button>}
    >
      <p>
        {search.buscar
          ? 'Pruebe con una parte del apellido o con el nombre de la especialidad, o quite algún filtro.'
          : 'Pruebe quitando algún filtro, por ejemplo el horario.'}
      </p>
    </EmptyState>
  );
}

function countOf(
  foundDoctors: readonly FoundDoctor[],
  search: DoctorSearch,
): string {
  if (foundDoctors.length === 0) return 'Ningún profesional coincide.';
  const people = sayDoctorCount(foundDoctors.length);
  const when = {
    manana: ' con turnos por la mañana',
    tarde: ' con turnos por la tarde',
  };
  const order = foundDoctors.length > 1 ? ', por turno más próximo' : '';
  return `${people}${search.parte ? when[search.parte] : ''}${order}`;
}
