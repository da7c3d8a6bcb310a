import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { Avatar } from '../../../../base/ui/avatar/avatar.tsx';
import { Button, ButtonLink } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { Field, unasked } from '../../../../base/ui/field/field.tsx';
import { sentence } from '../../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import { ShowMore } from '../../../../base/ui/rows/show-more.tsx';
import type { ListedDoctor } from '../../contract/doctors.ts';
import styles from '../set-up/admin-doctors.module.css';
import {
  type DoctorFilter,
  type DoctorsSearch,
  doctorFilters,
  NEW_DOCTOR,
} from '../set-up/doctors-search.ts';
import {
  filterDoctors,
  filterWords,
  lackWords,
} from '../state/doctor-words.ts';
import { StateMark } from '../state/state-mark.tsx';

interface DoctorListProps {
  search: DoctorsSearch;
  onSearch: (search: DoctorsSearch, how: 'chosen' | 'typing') => void;
}

/** All professionals, also those who do not attend, with what each still lacks. */
export function DoctorList({ search, onSearch }: DoctorListProps) {
  const doctors = useQuery(api.admin.doctors.list.queryOptions());
  return (
    <Page
      title="Profesionales"
      lead="Quiénes atienden en la clínica, qué hacen y en qué horarios."
      width="wide"
      action={
        <ButtonLink
          to="/admin/doctors"
          search={{ doctor: NEW_DOCTOR }}
          kind="main"
        >
          Agregar profesional
        </ButtonLink>
      }
    >
      <QueryContent
        query={doctors}
        loading={<LoadingLines label="Buscando profesionales…" count={8} />}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="Todavía no hay profesionales">
              <p>
                Agregue al primero: con sus prácticas y sus horarios ya se
                pueden reservar turnos.
              </p>
            </EmptyState>
          ) : (
            <FoundDoctors all={all} search={search} onSearch={onSearch} />
          )
        }
      </QueryContent>
    </Page>
  );
}

function FoundDoctors({
  all,
  search,
  onSearch,
}: DoctorListProps & { all: readonly ListedDoctor[] }) {
  const [typed, setTyped] = useState(search.buscar ?? '');
  const result = filterDoctors(all, { ...search, buscar: typed });
  function showAll() {
    setTyped('');
    onSearch({}, 'chosen');
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the browsers of older phones do not know `<search>`. */}
      <div role="search" className={styles.filters}>
        <Field label="Nombre, especialidad o matrícula">
          {(control) => (
            <input
              {...unasked(control)}
              type="search"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                onSearch(
                  { ...search, buscar: target.value.trim() || undefined },
                  'typing',
                );
              }}
            />
          )}
        </Field>
        <Field label="Situación">
          {(control) => (
            <select
              {...unasked(control)}
              value={search.estado ?? ''}
              onChange={({ target }) =>
                onSearch(
                  {
                    ...search,
                    estado: (target.value || undefined) as DoctorFilter,
                  },
                  'chosen',
                )
              }
            >
              <option value="">Todas</option>
              {doctorFilters.map((each) => (
                <option key={each} value={each}>
                  {filterWords[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <p role="status" className={styles.count}>
        {result.length === 1
          ? '1 profesional'
          : `${result.length} profesionales`}
      </p>
      {result.length === 0 ? (
        <EmptyState
          title="Ningún profesional coincide con lo que busca"
          action={
            <Button onClick={showAll}>Ver todos los profesionales</Button>
          }
        >
          <p>Pruebe con una parte del apellido, o con otra situación.</p>
        </EmptyState>
      ) : (
        <ShowMore
          items={result}
          shown={search.hasta}
          onShown={(hasta) => onSearch({ ...search, hasta }, 'typing')}
        >
          {(shown) => (
            <Rows label="Profesionales">
              {shown.map((doctor) => (
                <DoctorRow key={doctor.id} doctor={doctor} />
              ))}
            </Rows>
          )}
        </ShowMore>
      )}
    </>
  );
}

function DoctorRow({ doctor }: { doctor: ListedDoctor }) {
  const { id, name, photoUrl, specialtyNames, licenses, lacks, state } = doctor;
  // A professional who never signed in can still be booked.
  const needed = lacks.filter((lack) => lack !== 'sign_in');
  return (
    <Row
      start={<Avatar name={name} photoUrl={photoUrl} />}
      end={<StateMark state={state} />}
    >
      <Link to="/admin/doctors" search={{ doctor: id }} className={styles.name}>
        {name}
      </Link>
      <p className={styles.quiet}>
        {[...specialtyNames, ...licenses].join(' · ') || 'Sin especialidad'}
      </p>
      {lacks.length > 0 && (
        <p className={`${styles.quiet} ${styles.lacks}`}>
          {needed.length > 0 && (
            <strong>
              <span aria-hidden="true">▲ </span>
              {sentence(needed.map((lack) => lackWords[lack]).join(' · '))}
            </strong>
          )}
          {needed.length > 0 && needed.length < lacks.length && ' · '}
          {needed.length < lacks.length &&
            (needed.length > 0
              ? lackWords.sign_in
              : sentence(lackWords.sign_in))}
        </p>
      )}
    </Row>
  );
}
