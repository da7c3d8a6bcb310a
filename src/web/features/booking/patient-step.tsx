import type { Clinic } from '../../../contract/public/clinic.ts';
import type { Offer } from '../../../contract/refusals.ts';
import { Notice } from '../../components/problem/notice.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import type { BookingDraft } from './booking-draft.ts';
import { ChoiceList } from './choice-list.tsx';
import { ExistingPatientForm, type Identification } from './existing-patient-form.tsx';
import { HeldTime } from './held-time.tsx';
import { NewPatientForm } from './new-patient-form.tsx';
import type { FieldErrors, PatientField } from './read-patient.ts';
import { StepPage } from './step-page.tsx';
import type { StepNotice } from './use-booking.ts';
import type { HeldSlot, HoldState } from './use-hold.ts';

interface PatientStepProps {
  held: HeldSlot;
  hold: HoldState;
  clinic: Clinic;
  draft: BookingDraft;
  password: string;
  serverErrors: FieldErrors;
  /** Why the booking came back to this step. */
  notice: StepNotice | null;
  onType: (changes: Partial<BookingDraft>, field?: PatientField) => void;
  onTypePassword: (password: string) => void;
  onIdentified: (identification: Identification) => void;
  onReady: () => void;
  onTake: (offer: Offer) => void;
  onBack: () => void;
}

/** Third screen: for whom the turno is. */
export function PatientStep(props: PatientStepProps) {
  const { held, hold, clinic, draft, password, serverErrors, notice, onType, onBack } = props;
  return (
    <StepPage step={3} title="¿Para quién es el turno?" onBack={onBack}>
      <HeldTime
        held={held}
        hold={hold}
        timeZone={clinic.timeZone}
        onTake={props.onTake}
        onOtherTimes={onBack}
      />
      {notice && (notice.isProblem ? <Problem title={notice.text} /> : <Notice title={notice.text} />)}
      <ChoiceList
        legend="¿Ya se atendió aquí?"
        chosen={draft.way}
        onChoose={(way) => onType({ way: way === 'new' ? 'new' : 'existing' })}
        choices={[
          { value: 'existing', label: 'Ya soy paciente', detail: 'Con DNI y contraseña' },
          { value: 'new', label: 'Es mi primera vez', detail: 'Con algunos datos' },
        ]}
      />
      {/* Typing asks for the one extension there is, when time gets short. */}
      <div onInput={hold.extendIfShort}>
        {draft.way === 'existing' ? (
          <ExistingPatientForm
            holdId={held.hold.id}
            dni={draft.dni}
            password={password}
            onType={({ dni, password: typed }) => {
              if (dni !== undefined) onType({ dni }, 'dni');
              if (typed !== undefined) props.onTypePassword(typed);
            }}
            onHoldOver={hold.declareOver}
            onIdentified={props.onIdentified}
          />
        ) : (
          <NewPatientForm
            draft={draft}
            clinic={clinic}
            serverErrors={serverErrors}
            onType={onType}
            onReady={props.onReady}
          />
        )}
      </div>
    </StepPage>
  );
}
