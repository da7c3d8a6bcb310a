import { lazy, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { isFramed } from '../../../../base/ui/framed/is-framed.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { HeldTime } from '../hold/held-time.tsx';
import type { HeldStepProps } from '../state/use-booking.ts';
import { ChoiceList } from '../steps/choice-list.tsx';
import { StepPage } from '../steps/step-page.tsx';
import { ExistingPatientForm } from './existing-patient-form.tsx';
import { isForChildren } from './for-children.tsx';
import { NewPatientForm } from './new-patient-form.tsx';

// Needed only inside another web site.
const InOwnTab = lazy(() => import('../steps/in-own-tab.tsx'));

/** Third screen: the patient of the appointment. */
export function PatientStep({ booking, held, clinic }: HeldStepProps) {
  const { hold, draft, notice, type, go } = booking;
  const { place: form, focusWithin } = usePlaceFocus();

  /** The pressed button is gone, so the password field takes the focus. */
  function goOnAsPatient() {
    flushSync(() => type({ way: 'existing' }));
    focusWithin('[type=password]');
  }

  return (
    <StepPage
      step={3}
      title="¿Para quién es el turno?"
      onBack={() => go({ paso: 'horario' })}
    >
      <HeldTime booking={booking} held={held} clinic={clinic} />
      {notice &&
        (notice.isProblem ? (
          <Problem title={notice.text} />
        ) : (
          <Notice title={notice.text} />
        ))}
      <ChoiceList
        legend="¿Ya se atendió aquí?"
        chosen={draft.way}
        onChoose={(way) => type({ way: way === 'new' ? 'new' : 'existing' })}
        choices={[
          {
            value: 'existing',
            label: 'Ya soy paciente',
            detail: 'Con DNI y contraseña',
          },
          {
            value: 'new',
            label: 'Es mi primera vez',
            detail: 'Con algunos datos',
          },
        ]}
      />
      {/* Typing requests the only extension of the hold, when time gets short. */}
      <div ref={form} onInput={hold.extendIfShort}>
        {draft.way === 'existing' && isFramed ? (
          <Suspense fallback={null}>
            <InOwnTab
              why="password"
              step="horario"
              onOpened={() => go({ paso: 'horario' })}
            />
          </Suspense>
        ) : draft.way === 'existing' ? (
          <ExistingPatientForm
            holdId={held.hold.id}
            dni={draft.dni}
            phone={clinic.phones[0]}
            isForChildren={isForChildren(held.hold)}
            password={booking.password}
            onType={({ dni, password: typed }) => {
              if (dni !== undefined) type({ dni }, 'dni');
              if (typed !== undefined) booking.setPassword(typed);
            }}
            onHoldOver={hold.declareOver}
            onOtherTime={() => go({ paso: 'horario' })}
            onIdentified={booking.identified}
          />
        ) : (
          <NewPatientForm
            holdId={held.hold.id}
            draft={draft}
            clinic={clinic}
            isForChildren={isForChildren(held.hold)}
            serverErrors={booking.serverErrors}
            onType={type}
            onKnown={goOnAsPatient}
            onReady={() => go({ paso: 'confirmar' })}
          />
        )}
      </div>
    </StepPage>
  );
}
