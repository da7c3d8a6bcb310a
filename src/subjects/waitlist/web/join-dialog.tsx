import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { api, client } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { useOrder } from '../../../base/api/web/client/use-order.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import { useErrorFocus } from '../../../base/ui/focus/use-error-focus.ts';
import { formatMoment } from '../../../base/ui/format/format.ts';
import {
  listedNameOf,
  NO_DOCUMENT,
  numberOf,
} from '../../../base/ui/format/person-words.ts';
import { ChoiceField } from '../../../base/ui/panel/choice-field.tsx';
import {
  DialogFoot,
  PanelDialog,
} from '../../../base/ui/panel/panel-dialog.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { Problem } from '../../../base/ui/problem/problem.tsx';
import type { FoundPatient } from '../../patients/contract/search.ts';
import { useChooseOnEnter } from '../../patients/web/reads/use-choose-on-enter.ts';
import type { Wish, WishTerms } from '../contract/waitlist-entries.ts';
import styles from './waitlist-desk.module.css';
import { WishFields } from './wish-fields.tsx';
import { anyTimeUntil, untilChoices } from './wish-words.ts';

/** Puts a patient in the line, after the counter found no time. */
export function JoinDialog({
  onClose,
  onJoined,
}: {
  onClose: () => void;
  onJoined: () => void;
}) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const specialties = useQuery(api.public.doctors.specialties.queryOptions());
  const doctors = useQuery(api.reception.agenda.doctors.queryOptions());
  const [patient, setPatient] = useState<FoundPatient | null>(null);
  const [practiceId, setPracticeId] = useState('');
  const [doctorId, setDoctorId] = useState('');
  const [typed, setTerms] = useState<WishTerms | null>(null);
  const [isTried, setTried] = useState(false);
  const { form, focusFirstError } = useErrorFocus();
  const { today = '', timeZone = 'America/Argentina/Buenos_Aires' } =
    clinic.data ?? {};
  const choices = today ? untilChoices(today) : [];
  const terms = typed ?? anyTimeUntil(choices[1]?.day ?? today);
  const joining = useOrder(
    (wish: Wish & { patientId: string }, idempotencyKey) =>
      client.reception.waitlist.join(wish, { context: { idempotencyKey } }),
    { onDone: onJoined },
  );
  const problem = joining.error ? problemOf(joining.error) : null;
  const attending = (doctors.data ?? []).filter(({ practices }) =>
    practices.some(({ id }) => id === practiceId),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (
      !patient ||
      practiceId === '' ||
      terms.weekdays.length === 0 ||
      terms.dayParts.length === 0
    ) {
      focusFirstError();
      return;
    }
    joining.mutate({
      patientId: patient.id,
      practiceId,
      doctorId: doctorId || null,
      ...terms,
    });
  }

  return (
    <PanelDialog title="Anotar en la lista de espera" onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <PatientField
          patient={patient}
          isMissing={isTried && !patient}
          onChoose={setPatient}
        />
        <ChoiceField
          label="Práctica"
          value={practiceId}
          error={
            isTried && practiceId === '' ? 'Elija la práctica.' : undefined
          }
          choices={(specialties.data ?? []).flatMap(({ name, practices }) =>
            practices.map((practice) => ({
              value: practice.id,
              label: `${name} · ${practice.name}`,
            })),
          )}
          onChange={(id) => {
            setPracticeId(id);
            setDoctorId('');
          }}
        />
        <ChoiceField
          label="Profesional"
          optional
          none="Cualquiera"
          value={doctorId}
          choices={attending.map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
          onChange={setDoctorId}
        />
        <WishFields
          terms={terms}
          choices={choices}
          isTried={isTried}
          onChange={(changes) => setTerms({ ...terms, ...changes })}
        />
        {problem?.code === 'TIMES_FREE' ? (
          <Problem title={problem.sentence}>
            <p>
              El primero es el{' '}
              {formatMoment(problem.nearest[0]?.startsAt ?? '', timeZone)} con{' '}
              {problem.nearest[0]?.doctorName}: déselo en Turnos.
            </p>
          </Problem>
        ) : (
          <ActProblem error={joining.error} />
        )}
        <DialogFoot>
          <Button
            type="submit"
            kind="main"
            busy={joining.isPending}
            busyLabel="Anotando…"
          >
            Anotar en la lista
          </Button>
        </DialogFoot>
      </form>
    </PanelDialog>
  );
}

interface PatientFieldProps {
  patient: FoundPatient | null;
  isMissing: boolean;
  onChoose: (patient: FoundPatient | null) => void;
}

/** A patient on file, found by any part of the name, DNI or phone. */
function PatientField({ patient, isMissing, onChoose }: PatientFieldProps) {
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const isAsked = query.length >= 2;
  const found = useQuery({
    ...api.reception.search.patients.queryOptions({ input: { query } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const patients = isAsked ? (found.data?.patients ?? []) : [];
  const onKeyDown = useChooseOnEnter({
    text,
    isSettled:
      query === text.trim() && !found.isPlaceholderData && !found.isFetching,
    choose() {
      const [first] = patients;
      if (first) onChoose(first);
    },
  });
  if (patient) {
    return (
      <Notice
        title={listedNameOf(patient)}
        actions={
          <Button kind="quiet" onClick={() => onChoose(null)}>
            Elegir a otra persona
          </Button>
        }
      >
        {numberOf(patient) && <p>{numberOf(patient)}</p>}
      </Notice>
    );
  }
  return (
    <div className={styles.form}>
      <TextField
        label="Paciente"
        hint="Nombre, DNI o teléfono. Enter elige a la primera persona. Quien es nuevo se registra antes en Pacientes."
        type="search"
        autoComplete="off"
        data-first
        error={isMissing ? 'Busque y elija a la persona.' : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        data-takes-reads
        onKeyDown={onKeyDown}
      />
      {found.error && <ActProblem error={found.error} />}
      {isAsked && found.data && patients.length === 0 && (
        <p role="status">Nadie coincide con «{query}».</p>
      )}
      {patients.length > 0 && (
        <ul className={styles.times} aria-label="Personas encontradas">
          {patients.slice(0, 6).map((person) => (
            <li key={person.id}>
              <Button onClick={() => onChoose(person)}>
                <span>{listedNameOf(person)}</span>
                <span className={styles.mark}>
                  {numberOf(person) ?? NO_DOCUMENT}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
