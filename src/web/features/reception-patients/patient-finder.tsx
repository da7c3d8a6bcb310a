import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ButtonLink } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { Row, Rows } from '../../components/rows/rows.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { formatShortMoment } from '../../lib/format.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { draftFromSearch, nobody, type PersonDraft } from './person-draft.ts';
import { identityOf, nameOf } from './person-words.ts';
import styles from './reception-patients.module.css';

const PAUSE_MS = 150;

interface PatientFinderProps {
  onOpen: (patientId: string) => void;
  /** What the form of who is new begins with. */
  onRegister: (start: PersonDraft) => void;
}

/** Finds whoever is asked for, by what they say or by their card. */
export function PatientFinder({ onOpen, onRegister }: PatientFinderProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isAsked = query.length >= 2 && text.trim().length >= 2;
  const found = useQuery({
    ...api.reception.search.patients.queryOptions({ input: { query } }),
    enabled: query.length >= 2,
    placeholderData: keepPreviousData,
  });
  const { today = '', timeZone = 'America/Argentina/Buenos_Aires' } = clinic.data ?? {};
  const isSettled = text.trim() === query && !found.isPlaceholderData && !found.isFetching;

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
          hint="Nombre, DNI, teléfono, código de turno o documento escaneado. Intro abre al primero."
          optional={false}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            const [first] = found.data?.patients ?? [];
            if (event.key === 'Enter' && isSettled && isAsked && first) onOpen(first.id);
          }}
        />
      </div>
      {isAsked && (
        <GuardedQuery role="reception" query={found} loading={<LoadingLines label="Buscando…" />}>
          {({ patients, hasMore, card }) =>
            patients.length === 0 ? (
              <EmptyState
                title={`Nadie coincide con «${card?.fullName ?? query}»`}
                action={
                  <ButtonLink
                    to="/recepcion/patients"
                    search={{ nuevo: true }}
                    onClick={() => onRegister(draftFromSearch(query, card))}
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
                          {patient.nextTurno
                            ? `${formatShortMoment(patient.nextTurno.startsAt, timeZone)} · ${patient.nextTurno.doctor.name}`
                            : 'Sin turnos por venir'}
                        </p>
                      }
                    >
                      <Link
                        to="/recepcion/patients"
                        search={{ paciente: patient.id }}
                        className={styles.name}
                      >
                        {nameOf(patient)}
                      </Link>
                      <p className={styles.quiet}>
                        {[identityOf(patient, today), patient.phone && formatPhone(patient.phone)]
                          .filter(Boolean)
                          .join(' · ')}
                      </p>
                    </Row>
                  ))}
                </Rows>
                {hasMore && (
                  <p className={styles.quiet}>Hay más personas: escriba otra parte del nombre o el DNI.</p>
                )}
              </>
            )
          }
        </GuardedQuery>
      )}
    </Page>
  );
}
