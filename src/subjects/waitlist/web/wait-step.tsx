import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { client } from '../../../base/api/web/client/api.ts';
import { useOrder } from '../../../base/api/web/client/use-order.ts';
import { withProofOfWork } from '../../../base/api/web/client/with-proof-of-work.ts';
import type { BriefPatient } from '../../../base/person/contract/person-fields.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { Button, ButtonLink } from '../../../base/ui/button/button.tsx';
import { CallButton } from '../../../base/ui/button/call-button.tsx';
import { useHeadingFocus } from '../../../base/ui/focus/use-heading-focus.ts';
import { formatMoment } from '../../../base/ui/format/format.ts';
import { waitOfferWords } from '../../../base/ui/format/told-words.ts';
import { isFramed } from '../../../base/ui/framed/is-framed.ts';
import { Loading } from '../../../base/ui/loading/loading.tsx';
import { Problem } from '../../../base/ui/problem/problem.tsx';
import { RetryWait } from '../../../base/ui/problem/retry-wait.tsx';
import {
  ChildQuestion,
  isForChildren,
} from '../../booking/web/patient/for-children.tsx';
import { ForWhomChoice } from '../../booking/web/patient/for-whom-choice.tsx';
import { NewPatientForm } from '../../booking/web/patient/new-patient-form.tsx';
import {
  actsNoMore,
  type PayerFor,
  useReadFamilyAgain,
} from '../../booking/web/state/for-whom.ts';
import {
  fieldErrorsOf,
  readNewPatient,
} from '../../booking/web/state/read-patient.ts';
import type { WaitStepProps } from '../../booking/web/state/wait-step-props.ts';
import { StepPage } from '../../booking/web/steps/step-page.tsx';
import { useFirstFree } from '../../booking/web/times/use-availability.ts';
import { PersonCoverage } from '../../booking/web/who/person-coverage.tsx';
import type { WishTerms } from '../contract/waitlist-entries.ts';
import { type Joined, JoinedPage } from './joined-page.tsx';
import styles from './waitlist.module.css';
import { WishEditor } from './wish-editor.tsx';
import { WishFields } from './wish-fields.tsx';
import { anyTimeUntil, untilChoices } from './wish-words.ts';

// Needed only inside another web site.
const InOwnTab = lazy(() => import('../../booking/web/steps/in-own-tab.tsx'));
// Few patients ever see it.
const NewcomerCode = lazy(
  () => import('../../access/web/sign-in/newcomer-code.tsx'),
);

interface Order {
  terms: WishTerms;
  patient: BriefPatient | null;
  /** The represented patient who waits. Absent: the signed-in person waits. */
  patientId?: string;
  payer: PayerFor['input'];
  emailCode?: { id: string; code: string };
}

/** Waits for a time instead of taking one: asks which times serve, and asks a new person for their data. */
export default function WaitStep(props: WaitStepProps) {
  const { booking, subject, clinic, signedIn, forWhom, backAfterSignIn } =
    props;
  const { go, draft, type } = booking;
  const { doctor, specialty, practice, insurer } = subject;
  const { today, timeZone } = clinic;
  const { first } = useFirstFree(subject, timeZone);
  const choices = untilChoices(today, {
    before: first ? dayAt(first.startsAt, timeZone) : undefined,
  });
  const [typed, setTerms] = useState<WishTerms | null>(null);
  const terms = typed ?? anyTimeUntil(choices[0]?.day ?? today);
  const [isTried, setTried] = useState(false);
  const [joined, setJoined] = useState<Joined | null>(null);
  useHeadingFocus(joined ? 'joined' : 'wish');
  const readFamilyAgain = useReadFamilyAgain();
  const { chosen } = forWhom;
  const names = { specialtyName: specialty.name, practiceName: practice.name };
  const joining = useOrder<Order, Joined>(
    async (
      { terms: wanted, patient, patientId, payer, emailCode },
      idempotencyKey,
    ) => {
      const wish = {
        practiceId: practice.id,
        doctorId: doctor?.id ?? null,
        ...payer,
        ...wanted,
      };
      const context = { idempotencyKey };
      if (!patient) {
        const order = {
          kind: 'new' as const,
          ...wish,
          ...(patientId && { patientId }),
        };
        return {
          entry: await client.patient.waitlist.join(order, { context }),
          linkToken: null,
        };
      }
      return withProofOfWork((proofOfWork) =>
        client.public.waitlist.join(
          { ...wish, patient, proofOfWork, ...(emailCode && { emailCode }) },
          { context },
        ),
      );
    },
    {
      onDone: setJoined,
      onRefused: (error) => {
        if (forWhom.problemOf(error).sentence === actsNoMore) readFamilyAgain();
      },
    },
  );
  const problem = joining.error ? forWhom.problemOf(joining.error) : null;
  const isAboutCode =
    problem !== null &&
    ['EMAIL_CODE_NEEDED', 'CODE_WRONG', 'CODE_VOID'].includes(problem.code);
  const subjectWords = `${practice.name} ${doctor ? `con ${doctor.name}` : `con cualquier profesional de ${specialty.name}`}`;

  if (joined) return <JoinedPage joined={joined} subjectWords={subjectWords} />;

  function join(emailCode?: { id: string; code: string }) {
    setTried(true);
    if (terms.weekdays.length === 0 || terms.dayParts.length === 0) return;
    const read = readNewPatient(draft, {
      today,
      policyVersion: clinic.privacyPolicyVersion,
    });
    if (!signedIn && !read.ok) return;
    const order = {
      terms,
      payer: insurer ? { insurerId: insurer.id } : {},
      patient: !signedIn && read.ok ? read.patient : null,
      ...(emailCode && { emailCode }),
    };
    return joining.mutateAsync(order).catch((error: unknown) => {
      if (emailCode) throw error;
    });
  }

  const refused =
    problem &&
    !isAboutCode &&
    problem.code !== 'INVALID_INPUT' &&
    (problem.retryAfterSeconds > 0 ? (
      <RetryWait seconds={problem.retryAfterSeconds} />
    ) : (
      <Problem
        title={problem.sentence}
        {...(problem.canRetry && {
          onRetry: () =>
            signedIn
              ? joining.variables && joining.mutate(joining.variables)
              : void join(),
          retrying: joining.isPending,
        })}
        actions={refusedActions(problem.code)}
      >
        {problem.code === 'TIMES_FREE' && problem.nearest[0] && (
          <p>
            El primero es el{' '}
            {formatMoment(problem.nearest[0].startsAt, timeZone)}.
          </p>
        )}
      </Problem>
    ));

  function refusedActions(code: string) {
    if (code === 'TIMES_FREE') {
      return (
        <Button
          kind="main"
          onClick={() =>
            go({ paso: 'horario', dia: undefined, hora: undefined })
          }
        >
          Ver los horarios libres
        </Button>
      );
    }
    if (code === 'DNI_REGISTERED' || code === 'NEWCOMER_REFUSED') {
      return (
        <ButtonLink
          to="/login"
          search={{ rol: 'paciente', volver: backAfterSignIn }}
        >
          Ingresar y anotarme
        </ButtonLink>
      );
    }
    return code === 'NEWCOMERS_BY_PHONE' ? (
      <CallButton phone={clinic.phones[0]} kind="second" />
    ) : undefined;
  }

  return (
    <StepPage
      step={2}
      title="Avisarme si se libera"
      lead={subjectWords}
      onBack={() => go({ paso: 'horario' })}
    >
      <p>{waitOfferWords(clinic)} Lo toma o lo deja pasar con un toque.</p>
      <ForWhomChoice
        forWhom={forWhom}
        legend="El turno es para"
        onChosen={() => joining.reset()}
      />
      {forWhom.isAsked && chosen && !forWhom.isSettling && (
        <PersonCoverage
          forWhom={forWhom}
          isTried={isTried}
          patientId={chosen.patientId}
        />
      )}
      {signedIn && (
        <ChildQuestion forWhom={forWhom} names={names} today={today} />
      )}
      {signedIn ? (
        <WishEditor
          terms={terms}
          choices={choices}
          submitLabel="Avisarme si se libera"
          busy={joining.isPending}
          onSubmit={(wanted) => {
            if (!chosen || forWhom.isSettling) return;
            setTried(true);
            const { patientId } = chosen;
            const { coverage, input: payer } = forWhom.payerFor(patientId);
            if (!coverage) return;
            joining.mutate({
              terms: wanted,
              payer,
              patient: null,
              ...(patientId && { patientId }),
            });
          }}
          onBack={() => go({ paso: 'horario' })}
        />
      ) : (
        <>
          <WishFields
            terms={terms}
            choices={choices}
            isTried={isTried}
            onChange={(changes) => setTerms({ ...terms, ...changes })}
          />
          <section className={styles.place} aria-label="Sus datos">
            <p>
              ¿Ya se atendió en la clínica?{' '}
              <Link
                to="/login"
                search={{ rol: 'paciente', volver: backAfterSignIn }}
              >
                Ingrese con su DNI
              </Link>{' '}
              y no hace falta que escriba sus datos.
            </p>
            <NewPatientForm
              holdId={null}
              draft={draft}
              clinic={clinic}
              isForChildren={isForChildren(names)}
              serverErrors={
                problem ? fieldErrorsOf(asBooker(problem.fields)) : {}
              }
              submitLabel="Avisarme si se libera"
              busy={joining.isPending}
              onType={type}
              onKnown={() => {}}
              onReady={() => void join()}
            />
          </section>
          {isAboutCode && (
            <Suspense fallback={<Loading label="Un momento…" />}>
              {isFramed ? (
                <InOwnTab why="code" step="espera" />
              ) : (
                <NewcomerCode
                  email={draft.email}
                  onEmail={(email) => type({ email }, 'email')}
                  phone={clinic.phones[0]}
                  submitLabel="Avisarme si se libera"
                  send={async (code) => join(code)}
                  onNeedless={() => void join()}
                />
              )}
            </Suspense>
          )}
        </>
      )}
      {chosen && refused}
    </StepPage>
  );
}

/** Renames the fields of a refused wish to those of a booking, which the form knows. */
function asBooker(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      `booker.${path}`,
      message,
    ]),
  );
}
