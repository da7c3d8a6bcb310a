import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { Button, ButtonLink } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { Page } from '../../../../base/ui/page/page.tsx';
import type { SetUp } from '../../contract/set-up.ts';
import { ClinicStep } from './clinic-step.tsx';
import { DoctorStep } from './doctor-step.tsx';
import { HoursStep } from './hours-step.tsx';
import styles from './set-up.module.css';

interface SetUpGuideProps {
  setUp: SetUp;
  /** Called when a step was completed here. */
  onStep: () => void;
}

const titles = ['La clínica', 'El primer profesional', 'Sus horarios'];

/**
 * The three steps from nothing to the first appointment. The existing data tell which steps are completed.
 */
export default function SetUpGuide({ setUp, onStep }: SetUpGuideProps) {
  const queryClient = useQueryClient();
  const done = [setUp.hasClinicData, setUp.doctor !== null, setUp.hasHours];
  const current = done.indexOf(false);
  const [isClinicOpen, setClinicOpen] = useState(false);
  const { place: heading, focusPlace: focusStep } =
    usePlaceFocus<HTMLHeadingElement>();
  useFocusShown(`step ${current}`, { place: heading, isLater: true });

  function keep(answer: SetUp) {
    onStep();
    announce('Paso guardado');
    queryClient.setQueryData(api.admin.setUp.get.queryKey(), answer);
  }

  function closeClinic() {
    setClinicOpen(false);
    announce('Paso guardado');
    focusStep();
  }

  return (
    <Page
      title="Ponga en marcha la clínica"
      lead="Tres pasos y ya se puede reservar. Puede dejarlo y seguir después: lo que guardó queda."
    >
      <ol className={styles.steps}>
        {titles.map((title, index) => (
          <li
            key={title}
            className={styles.step}
            data-state={
              done[index] ? 'done' : index === current ? 'current' : 'next'
            }
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.sign} aria-hidden="true">
              {done[index] ? '✓' : index + 1}
            </span>
            <h2
              ref={index === current ? heading : undefined}
              tabIndex={-1}
              className={styles.title}
            >
              {title}
              {done[index] && <span className="visually-hidden"> (listo)</span>}
            </h2>
            <div className={styles.content}>
              {done[index] ? (
                <>
                  <p className={styles.quiet}>{summaryOf(setUp, index)}</p>
                  {index === 0 && (
                    <Button
                      kind="quiet"
                      aria-expanded={isClinicOpen}
                      onClick={() => setClinicOpen((isOpen) => !isOpen)}
                    >
                      {isClinicOpen
                        ? 'Dejar la clínica como está'
                        : 'Cambiar los datos de la clínica'}
                    </Button>
                  )}
                  {index === 0 && isClinicOpen && (
                    <ClinicStep isAgain onDone={closeClinic} />
                  )}
                  {index === 1 && (
                    <ButtonLink kind="quiet" to="/admin/doctors">
                      Cambiar los datos del profesional
                    </ButtonLink>
                  )}
                </>
              ) : index === current ? (
                <Step index={index} setUp={setUp} onDone={keep} />
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </Page>
  );
}

function Step({
  index,
  setUp,
  onDone,
}: {
  index: number;
  setUp: SetUp;
  onDone: (answer: SetUp) => void;
}) {
  if (index === 0) {
    const isDone = setUp.doctor !== null && setUp.hasHours;
    return (
      <ClinicStep
        onDone={() => onDone({ ...setUp, hasClinicData: true, isDone })}
      />
    );
  }
  if (index === 1 || !setUp.doctor) return <DoctorStep onDone={onDone} />;
  return <HoursStep doctor={setUp.doctor} onDone={onDone} />;
}

function summaryOf({ doctor }: SetUp, index: number): string {
  if (index === 0) return 'Se cambia cuando quiera en Configuración.';
  return doctor ? `${doctor.name}, ${doctor.specialtyName}.` : '';
}
