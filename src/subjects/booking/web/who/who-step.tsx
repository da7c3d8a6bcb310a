import { useQuery } from '@tanstack/react-query';
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { ANYBODY } from '../../../../base/clinic/contract/booking-address.ts';
import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import { periodOf } from '../../../../base/clinic/rules/insurers-taken.ts';
import {
  bookingWords,
  frameWords,
  sayTurnsWith,
} from '../../../../base/text/contract/page-words.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { SelectField } from '../../../../base/ui/field/text-field.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { formatMoney } from '../../../../base/ui/format/format.ts';
import { Loading, LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import type { AppointmentLimit } from '../../../appointments/contract/account.ts';
import {
  type BookingSearch,
  ONESELF,
} from '../../../schedule/web/availability/booking-search.ts';
import type { Go } from '../state/booking-navigation.ts';
import type { ForWhom } from '../state/for-whom.ts';
import { ownPlanWith } from '../state/own-coverage.ts';
import type { SubjectState } from '../state/use-subject.ts';
import { StepPage } from '../steps/step-page.tsx';
import { ChosenDoctor } from './chosen-doctor.tsx';
import { CoverageField } from './coverage-field.tsx';
import { LimitNotice } from './own-limit.tsx';
import { PracticeChoice } from './practice-choice.tsx';
import { coverageNote, ProfessionalChoice } from './professional-choice.tsx';
import { SpecialtyChoice } from './specialty-choice.tsx';
import styles from './who-step.module.css';

// A time belongs to a doctor: another choice drops it.
const withoutTime: BookingSearch = {
  mes: undefined,
  dia: undefined,
  hora: undefined,
};

interface WhoStepProps {
  state: SubjectState;
  search: BookingSearch;
  /** A doctor in the address's path: no other is offered. */
  pathDoctorId: string | undefined;
  /** The patient, whose coverage is asked for. */
  forWhom: ForWhom;
  /** The limit that prevents another appointment of the specialty. Null: none. */
  limit?: AppointmentLimit | null;
  go: Go;
  /** The earlier visits that the signed-in patient may book again. */
  again?: ReactNode;
}

/** First screen: the doctor, the practice and the coverage. */
export function WhoStep(props: WhoStepProps) {
  const { clinic, insurers } = props.state;
  const failed = [clinic, insurers].find(({ isError }) => isError);
  const { pathDoctorId } = props;
  const { doctor } = props.state;
  const ofDoctor = doctor ? sayTurnsWith(doctor.name) : frameWords.book;
  return (
    <StepPage step={1} title={pathDoctorId ? ofDoctor : bookingWords.title}>
      {!props.state.specialty && !props.state.doctor && props.again}
      {failed && <QueryProblem query={failed} />}
      {clinic.data ? (
        <WhoForm {...props} clinic={clinic.data} />
      ) : (
        !failed && <Loading />
      )}
    </StepPage>
  );
}

function WhoForm({
  state,
  search,
  pathDoctorId,
  forWhom,
  limit,
  go,
  clinic,
}: WhoStepProps & { clinic: Clinic }) {
  const {
    insurers,
    specialty,
    doctor,
    subject,
    insurer,
    practices,
    isPrivate,
  } = state;
  const offersChoice = specialty !== null && !pathDoctorId;
  const doctors = useQuery(
    api.public.doctors.list.queryOptions({ enabled: offersChoice }),
  );
  // The form waits for everything above the button, which otherwise moves from under a finger or out of
  // sight.
  const isWhole = !insurers.isPending && !(offersChoice && doctors.isPending);
  const [isTried, setTried] = useState(false);
  const { form, focusFirstError } = useErrorFocus();
  // A choice never leaves this step, even if the address already names a time.
  const choose = (changes: BookingSearch) =>
    go({ ...changes, paso: 'quien' }, { within: true });
  const isMissingCoverage = search.cobertura === undefined;
  const priceCents = subject?.practice.priceCents ?? null;
  const plan = ownPlanWith(insurer, forWhom.onFile);
  const hint = [
    doctor &&
      insurer &&
      coverageNote({
        period: periodOf(doctor, insurer.id),
        insurer,
        priceCents,
        today: clinic.today,
      }),
    plan && `Su plan: ${plan.name}`,
  ]
    .filter(Boolean)
    .join(' · ');

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (limit) return;
    if (isMissingCoverage) focusFirstError();
    else go({ paso: 'horario', cobertura: search.cobertura });
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {pathDoctorId ? (
        <PathDoctor state={state} clinic={clinic} search={search} />
      ) : (
        <Specialties
          state={state}
          form={form}
          timeZone={clinic.timeZone}
          // It looks like another screen, so the back button returns to the list.
          onChoose={(changes) => go({ ...changes, paso: 'quien' })}
        />
      )}
      {(specialty || doctor) && insurers.data && (
        <PersonField
          forWhom={forWhom}
          onChoose={(para) => choose({ para, cobertura: undefined })}
        />
      )}
      {(specialty || doctor) && insurers.data && (
        <CoverageField
          insurers={insurers.data}
          chosen={search.cobertura}
          error={
            isTried && isMissingCoverage
              ? 'Elija su cobertura, o pago particular.'
              : undefined
          }
          hint={hint || undefined}
          onChoose={(cobertura) => {
            forWhom.sayPayer(forWhom.chosen?.patientId, cobertura);
            choose({ cobertura });
          }}
        />
      )}
      {offersChoice && (
        <ProfessionalChoice
          state={state}
          doctors={doctors}
          timeZone={clinic.timeZone}
          today={clinic.today}
          chosen={search.medico ?? ANYBODY}
          onChoose={(medico) =>
            choose({ ...withoutTime, medico, practica: undefined })
          }
        />
      )}
      <PracticeChoice
        practices={practices}
        chosen={subject?.practice.id}
        withPrice={isPrivate}
        onChoose={(practica) => choose({ practica })}
      />
      {isPrivate && practices.length === 1 && priceCents !== null && (
        <p className={styles.quiet}>
          Consulta particular: {formatMoney(priceCents)}
        </p>
      )}
      <div role="status" className={styles.limit}>
        {limit && <LimitNotice limit={limit} />}
      </div>
      {(specialty || doctor) && !limit && isWhole && (
        <Button kind="main" type="submit" className={styles.submit}>
          Ver horarios
        </Button>
      )}
    </form>
  );
}

/** Asks a representative for the patient, whose coverage the search uses. It is asked again with the time. */
function PersonField({
  forWhom: { isAsked, isActing, isSettling, chosen, self, family, pick },
  onChoose,
}: {
  forWhom: ForWhom;
  onChoose: (para: string) => void;
}) {
  if (!isAsked || isActing || isSettling) return null;
  return (
    <SelectField
      label="¿Para quién es el turno?"
      value={chosen?.patientId ?? ONESELF}
      onChange={({ target }) => {
        pick();
        onChoose(target.value);
      }}
    >
      <option value={ONESELF}>Para mí ({self})</option>
      {family.map(({ patientId, name }) => (
        <option key={patientId} value={patientId}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function PathDoctor({
  state: { doctor, doctorQuery, insurers },
  ...shown
}: {
  state: SubjectState;
  clinic: Clinic;
  search: BookingSearch;
}) {
  if (doctor)
    return <ChosenDoctor doctor={doctor} insurers={insurers.data} {...shown} />;
  return doctorQuery.isError ? (
    <QueryProblem query={doctorQuery} />
  ) : (
    <LoadingLines label="Buscando al profesional…" count={2} />
  );
}

interface SpecialtiesProps {
  state: SubjectState;
  form: { current: HTMLFormElement | null };
  timeZone: string;
  onChoose: (changes: BookingSearch) => void;
}

function Specialties({ state, form, timeZone, onChoose }: SpecialtiesProps) {
  const { specialties, specialty } = state;
  const chosenHere = useRef(false);

  // The pressed button is gone, here or in the search results, so the next control takes the focus.
  const before = useRef(specialty);
  useEffect(() => {
    const isOther = before.current !== specialty;
    before.current = specialty;
    if (
      !chosenHere.current &&
      !(isOther && document.activeElement === document.body)
    )
      return;
    chosenHere.current = false;
    form.current
      ?.querySelector<HTMLElement>(specialty ? 'select' : 'button')
      ?.focus();
  }, [specialty, form]);

  if (specialties.isError) return <QueryProblem query={specialties} />;
  if (!specialties.data)
    return <LoadingLines label="Buscando especialidades…" count={6} />;
  return (
    <SpecialtyChoice
      specialties={specialties.data}
      chosen={specialty}
      timeZone={timeZone}
      onChoose={(slug) => {
        chosenHere.current = true;
        onChoose({
          ...withoutTime,
          especialidad: slug ?? undefined,
          medico: undefined,
          practica: undefined,
        });
        if (slug) window.scrollTo({ top: 0 });
      }}
    />
  );
}
