import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import {
  frameWords,
  homeWords,
  sayWhere,
} from '../../../../base/text/contract/page-words.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { formatPhone } from '../../../../base/ui/format/format-phone.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { ClinicSearch } from '../list/clinic-search.tsx';
import { Contact } from './contact.tsx';
import styles from './home.module.css';
import { SpecialtyRows } from './specialty-rows.tsx';

export interface HomePageProps {
  onSearch: (query: string) => void;
}

/** The clinic's home page: one big action, a search, the next free times, and the contact data. */
export function HomePage({ onSearch }: HomePageProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const specialties = useQuery(api.public.doctors.specialties.queryOptions());
  const failed = [clinic, specialties].find(
    (query) => query.isError && query.data === undefined,
  );

  const phone = clinic.data?.phones[0];
  const isEmpty = specialties.data?.length === 0;

  function retry() {
    for (const query of [clinic, specialties])
      if (query.isError) void query.refetch();
  }

  return (
    <Page
      title={homeWords.title}
      lead={
        <>
          {clinic.data && sayWhere(clinic.data)}
          {homeWords.lead}
          {phone && (
            <>
              {homeWords.orCall}
              <a href={`tel:${phone}`} className={styles.phone}>
                {formatPhone(phone)}
              </a>
            </>
          )}
          .
        </>
      }
      action={
        <div className={styles.ways}>
          <ButtonLink to="/agendar-cita" kind="main">
            {frameWords.book}
          </ButtonLink>
          <Link to="/mi-cuenta">{homeWords.own}</Link>
        </div>
      }
      width="wide"
    >
      <div className={styles.columns}>
        {!isEmpty && (
          <div className={styles.search}>
            <ClinicSearch
              specialties={specialties.data ?? []}
              onSubmit={onSearch}
            />
          </div>
        )}
        {clinic.data && <Contact clinic={clinic.data} />}
        <section className={styles.appointments} aria-labelledby="proximos">
          <h2 id="proximos">{homeWords.next}</h2>
          {failed ? (
            <Problem
              title="No pudimos traer los próximos turnos"
              onRetry={retry}
              retrying={clinic.isFetching || specialties.isFetching}
            >
              <p>{problemOf(failed.error).sentence}</p>
            </Problem>
          ) : isEmpty ? (
            <EmptyState title="Todavía no hay turnos para agendar aquí">
              <p>
                Estamos preparando la agenda. Comuníquese con la clínica, o
                vuelva a mirar en unos días.
              </p>
            </EmptyState>
          ) : clinic.data && specialties.data ? (
            <SpecialtyRows
              specialties={specialties.data}
              timeZone={clinic.data.timeZone}
            />
          ) : (
            <LoadingLines label="Buscando turnos…" count={12} />
          )}
        </section>
      </div>
    </Page>
  );
}
