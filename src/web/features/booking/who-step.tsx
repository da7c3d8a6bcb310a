import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { focusFirstError } from '../../components/field/focus-first-error.ts';
import { Loading, LoadingLines } from '../../components/loading/loading.tsx';
import { api } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import type { Go } from './booking-navigation.ts';
import { ANYBODY, type BookingSearch } from './booking-search.ts';
import { ChosenDoctor } from './chosen-doctor.tsx';
import { CoverageField } from './coverage-field.tsx';
import { PracticeChoice } from './practice-choice.tsx';
import { coverageNote, ProfessionalChoice } from './professional-choice.tsx';
import { QueryProblem } from './query-problem.tsx';
import { SpecialtyChoice } from './specialty-choice.tsx';
import { StepPage } from './step-page.tsx';
import { isCoveredBy, type SubjectState } from './use-subject.ts';
import styles from './who-step.module.css';

interface WhoStepProps {
  state: SubjectState;
  search: BookingSearch;
  /** A doctor that the address itself names: nobody else is offered here. */
  pathDoctorId: string | undefined;
  go: Go;
}

/** First screen: with whom, for what, and who pays. */
export function WhoStep({ state, search, pathDoctorId, go }: WhoStepProps) {
  const { clinic, insurers, specialties, specialty, doctor, subject, insurer } = state;
  const doctors = useQuery(api.public.doctors.list.queryOptions({ enabled: !pathDoctorId }));
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const choose = (changes: BookingSearch) => go(changes, { within: true });
  const isMissingCoverage = search.cobertura === undefined;
  const priceCents = subject?.practice.priceCents ?? null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!subject || isMissingCoverage) focusFirstError(form.current);
    else go({ paso: 'horario' });
  }

  if (!clinic.data) {
    return (
      <StepPage step={1} title="¿Con quién se quiere atender?">
        {clinic.isError ? <QueryProblem query={clinic} /> : <Loading />}
      </StepPage>
    );
  }
  const { timeZone } = clinic.data;

  return (
    <StepPage step={1} title={pathDoctorId ? 'Agendar cita' : '¿Con quién se quiere atender?'}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        {doctor && pathDoctorId && <ChosenDoctor doctor={doctor} />}

        {!pathDoctorId &&
          (specialty ? (
            <div className={styles.chosen}>
              <p>
                <span className={styles.quiet}>Especialidad</span>
                <strong>{specialty.name}</strong>
              </p>
              <Button
                kind="quiet"
                onClick={() => choose({ especialidad: undefined, medico: undefined, practica: undefined })}
              >
                Cambiar<span className="visually-hidden"> la especialidad</span>
              </Button>
            </div>
          ) : specialties.data ? (
            <SpecialtyChoice
              specialties={specialties.data}
              chosen={search.especialidad}
              timeZone={timeZone}
              error={isTried ? 'Elija una especialidad.' : undefined}
              onChoose={(slug) => choose({ especialidad: slug, medico: undefined, practica: undefined })}
            />
          ) : specialties.isError ? (
            <QueryProblem query={specialties} />
          ) : (
            <LoadingLines label="Buscando especialidades…" count={6} />
          ))}

        {(specialty || doctor) && insurers.data && (
          <CoverageField
            insurers={insurers.data}
            chosen={search.cobertura}
            error={isTried && isMissingCoverage ? 'Elija su cobertura, o pago particular.' : undefined}
            hint={
              doctor && insurer
                ? coverageNote({ isCovered: isCoveredBy(doctor, insurer), insurer, priceCents })
                : undefined
            }
            onChoose={(cobertura) => choose({ cobertura })}
          />
        )}
        {insurers.isError && <QueryProblem query={insurers} />}

        {specialty && !pathDoctorId && (
          <>
            {doctors.isError && <QueryProblem query={doctors} />}
            {doctors.isPending && <LoadingLines label="Buscando profesionales…" />}
            {doctors.data && (
              <ProfessionalChoice
                specialty={specialty}
                doctors={doctors.data}
                insurer={insurer}
                priceCents={priceCents}
                timeZone={timeZone}
                chosen={search.medico ?? ANYBODY}
                onChoose={(medico) => choose({ medico, practica: undefined })}
              />
            )}
          </>
        )}

        <PracticeChoice
          practices={state.practices}
          chosen={subject?.practice.id}
          withPrice={state.isPrivate}
          onChoose={(practica) => choose({ practica })}
        />
        {state.isPrivate && state.practices.length === 1 && priceCents !== null && (
          <p className={styles.quiet}>Consulta particular: {formatMoney(priceCents)}</p>
        )}

        <Button kind="main" type="submit" className={styles.submit}>
          Ver horarios
        </Button>
      </form>
    </StepPage>
  );
}
