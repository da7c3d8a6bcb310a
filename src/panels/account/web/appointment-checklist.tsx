import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { CheckField } from '../../../base/ui/field/check-field.tsx';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { Loading } from '../../../base/ui/loading/loading.tsx';
import { Moment } from '../../../base/ui/moment/moment.tsx';
import styles from '../../../base/ui/page/account.module.css';
import { QueryProblem } from '../../../base/ui/problem/query-problem.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { Checklist } from '../../../subjects/appointments/contract/checklist.ts';
import { itemWords } from '../../../subjects/appointments/web/visit-words.ts';
import { paperKinds } from '../../../subjects/forms/rules/paper.ts';
import { AppointmentPapers } from '../../../subjects/forms/web/appointment-papers.tsx';
import { OwnQuestionnaires } from '../../../subjects/forms/web/own-questionnaires.tsx';
import { useTicks } from './use-ticks.ts';

interface AppointmentChecklistProps {
  appointmentId: string;
  /** True once the patient arrived: only papers and forms are left. */
  isHere?: boolean;
}

/**
 * The checklist of an appointment. The patient ticks its lines, and confirms that they read the preparation.
 */
export function AppointmentChecklist({
  appointmentId,
  isHere = false,
}: AppointmentChecklistProps) {
  const input = { appointmentId };
  const query = useQuery(
    api.patient.checklist.get.queryOptions({
      input,
      refetchOnMount: 'always',
    }),
  );
  if (query.data && isHere)
    return (
      <PapersAndForms appointmentId={appointmentId} checklist={query.data} />
    );
  if (query.data)
    return <Items appointmentId={appointmentId} checklist={query.data} />;
  if (query.isError) return <QueryProblem query={query} />;
  return <Loading inline label="Buscando qué traer…" />;
}

interface OfChecklist {
  appointmentId: string;
  checklist: Checklist;
}

function PapersAndForms({
  appointmentId,
  checklist: { items, isOpen },
}: OfChecklist) {
  const asked = paperKinds.filter((kind) =>
    items.some((item) => item.kind === kind),
  );
  return (
    <>
      <AppointmentPapers
        appointmentId={appointmentId}
        asked={asked}
        isOpen={isOpen}
      />
      <OwnQuestionnaires appointmentId={appointmentId} />
    </>
  );
}

function Items({ appointmentId, checklist }: OfChecklist) {
  const queryClient = useQueryClient();
  const queryKey = api.patient.checklist.get.queryKey({
    input: { appointmentId },
  });
  const name = useId();
  const { place: told, focusPlace: focusTold } =
    usePlaceFocus<HTMLParagraphElement>();
  const ticks = useTicks(appointmentId);
  const confirming = useMutation(
    api.patient.checklist.confirm.mutationOptions({
      onSuccess: async (answer) => {
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, answer);
        void queryClient.invalidateQueries({
          queryKey: api.patient.appointments.list.queryKey(),
        });
        confirmDone('Preparación leída');
        focusTold();
      },
      onError: () => queryClient.invalidateQueries({ queryKey }),
    }),
  );
  const confirm = () =>
    confirming.mutate({ appointmentId, seenVersion: checklist.version });
  const { items, isOpen, insurerName, reading } = checklist;
  const lostLines = items
    .filter(({ key }) => ticks.lost.some(({ item }) => item === key))
    .map((item) => `“${itemWords(item, insurerName).replace(/\.$/, '')}”`);
  const isChanged =
    confirming.isError &&
    problemOf(confirming.error).code === 'CHANGED_MEANWHILE';
  return (
    <div className={styles.checklist}>
      <fieldset className={styles.checks} disabled={!isOpen}>
        <legend className="visually-hidden">
          Qué traer y preparar: marque lo que ya tiene listo
        </legend>
        {items.map((item) => (
          <CheckField
            key={item.key}
            optional
            name={name}
            label={itemWords(item, insurerName)}
            checked={ticks.isTicked(item)}
            onChange={({ target }) => ticks.tick(item.key, target.checked)}
          />
        ))}
      </fieldset>
      <ActProblem
        error={ticks.error}
        onRetry={ticks.sendAgain}
        retrying={ticks.isSending}
      >
        {lostLines.length > 0 && <p>Sin guardar: {lostLines.join(', ')}.</p>}
      </ActProblem>
      {reading !== null && (
        <p
          ref={told}
          tabIndex={-1}
          className={styles.reading}
          data-reading={reading}
        >
          <Reading checklist={checklist} />
        </p>
      )}
      {reading !== null && reading !== 'read' && isOpen && (
        <Button busy={confirming.isPending} onClick={confirm}>
          Ya lo leí
        </Button>
      )}
      {isChanged ? (
        <p role="alert" className={styles.reading}>
          La clínica acaba de cambiar la preparación. Léala otra vez.
        </p>
      ) : (
        <ActProblem
          error={confirming.error}
          onRetry={confirm}
          retrying={confirming.isPending}
        />
      )}
      <PapersAndForms appointmentId={appointmentId} checklist={checklist} />
    </div>
  );
}

function Reading({
  checklist: { reading, readAt, readByName },
}: {
  checklist: Checklist;
}) {
  const clinic = useQuery(api.public.clinic.get.queryOptions()).data;
  const when = readAt && clinic && (
    <Moment at={readAt} timeZone={clinic.timeZone} />
  );
  if (reading === 'read') {
    return (
      <>
        <span aria-hidden="true">✓ </span>
        {readByName === null ? 'Leído' : `Lo leyó ${readByName}`}{' '}
        {when && <>el {when}</>}
      </>
    );
  }
  if (reading === 'changed')
    return (
      <>
        La clínica cambió la preparación después de que se leyó
        {when && <>, el {when}</>}.
      </>
    );
  return <>Cuando lo haya leído, avísele a la clínica.</>;
}
