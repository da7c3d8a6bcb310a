import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { formatShortMoment } from '../../../../base/ui/format/format.ts';
import { sayQuery } from '../../../../base/ui/format/person-words.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import { CopiesOwed } from '../../../../subjects/chart/web/copies/copies-owed.tsx';
import { PatientLink } from '../../../../subjects/patients/web/file/patient-link.tsx';
import {
  nobody,
  personOfSearch,
  type TypedPerson,
} from '../../../../subjects/patients/web/file/person-form.ts';
import styles from '../../../../subjects/patients/web/file/reception-patients.module.css';
import { useChooseOnEnter } from '../../../../subjects/patients/web/reads/use-choose-on-enter.ts';

const PAUSE_MS = 150;

interface PatientFinderProps {
  onOpen: (patientId: string) => void;
  /** Called with the first values of a new patient's form. */
  onRegister: (start: TypedPerson) => void;
}

/** Finds a patient by typed text or by their card. */
export function PatientFinder({ onOpen, onRegister }: PatientFinderProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isAsked = query.length >= 2 && text.trim().length >= 2;
  const result = useQuery({
    ...api.reception.search.patients.queryOptions({ input: { query } }),
    enabled: query.length >= 2,
    placeholderData: keepPreviousData,
  });
  const { today = '', timeZone = 'America/Argentina/Buenos_Aires' } =
    clinic.data ?? {};
  const isSettled =
    text.trim() === query && !result.isPlaceholderData && !result.isFetching;

  const onKeyDown = useChooseOnEnter({
    text,
    isSettled: isSettled || result.isError,
    choose() {
      const [first] = (isAsked && result.data?.patients) || [];
      if (first) onOpen(first.id);
    },
  });

  return (
    <Page
      title="Pacientes"
      action={
        <ButtonLink
          to="/recepcion/patients"
          search={{ nuevo: true }}
          kind="main"
          onClick={() => onRegister(nobody)}
        >
          Registrar paciente
        </ButtonLink>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: browsers of 2023 do not know <search>. */}
      <div role="search" className={styles.finder}>
        <TextField
          label="Buscar"
          hint="Nombre, DNI, teléfono, código de turno o documento escaneado. Enter abre al primero."
          optional={false}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          data-takes-reads
          onKeyDown={onKeyDown}
        />
      </div>
      {!isAsked && <CopiesOwed timeZone={timeZone} />}
      {isAsked && (
        <QueryContent
          query={result}
          loading={<LoadingLines label="Buscando…" />}
        >
          {({ patients, hasMore, card }) =>
            patients.length === 0 ? (
              <EmptyState
                title={`Nadie coincide con «${sayQuery(query, card)}»`}
                action={
                  <ButtonLink
                    to="/recepcion/patients"
                    search={{ nuevo: true }}
                    onClick={() => onRegister(personOfSearch(query, card))}
                  >
                    Registrar a esta persona
                  </ButtonLink>
                }
              >
                <p>Pruebe con otra parte del nombre, o con el DNI.</p>
              </EmptyState>
            ) : (
              <>
                <Rows label="Personas encontradas">
                  {patients.map((patient) => (
                    <Row
                      key={patient.id}
                      end={
                        <p className={styles.quiet}>
                          {patient.nextAppointment
                            ? `${formatShortMoment(patient.nextAppointment.startsAt, timeZone)} · ${patient.nextAppointment.doctor.name}`
                            : 'Sin turnos por venir'}
                        </p>
                      }
                    >
                      <PatientLink patient={patient} today={today} />
                    </Row>
                  ))}
                </Rows>
                {hasMore && (
                  <p className={styles.quiet}>
                    Hay más personas: escriba otra parte del nombre o el DNI.
                  </p>
                )}
              </>
            )
          }
        </QueryContent>
      )}
    </Page>
  );
}
