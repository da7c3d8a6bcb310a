import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { type Client, client } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { useOrder } from '../../../base/api/web/client/use-order.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { CheckField } from '../../../base/ui/field/check-field.tsx';
import { SelectField, TextField } from '../../../base/ui/field/text-field.tsx';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { isSendKey } from '../../../base/ui/forms/is-send-key.ts';
import { DateField } from '../../../base/ui/panel/date-field.tsx';
import { DialogFoot } from '../../../base/ui/panel/panel-dialog.tsx';
import { usePanelForm } from '../../../base/ui/panel/use-panel-form.ts';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import { LINE_MAX } from '../../record/rules/entry-content.ts';
import type { DocumentPreparation } from '../contract/doctor-documents.ts';
import type {
  AllergyMatch,
  ClinicalDocument,
} from '../contract/record-documents.ts';
import type { DocumentKind } from '../rules/document-content.ts';
import { findAllergyMatches } from '../rules/find-allergy-matches.ts';
import {
  AllergyReasons,
  allergiesSeenOf,
  isReason,
  matchesIn,
  pairOf,
  type Reasons,
} from './allergy-reasons.tsx';
import { CertificateFields } from './certificate-fields.tsx';
import { agreeing, kindNames } from './document-words.ts';
import styles from './documents.module.css';
import { InstructionsField, OrderFields } from './order-fields.tsx';
import { PrescriptionFields } from './prescription-fields.tsx';
import {
  contentOf,
  documentSchema,
  fieldMessagesOf,
  type TypedDocument,
  type TypedLine,
  typedDocument,
} from './typed-document.ts';
import type { TypedSoFar } from './typed-so-far.ts';

interface IssueFormProps {
  kind: DocumentKind;
  patientId: string;
  appointmentId: string | null;
  soFar: TypedSoFar;
  today: string;
  prepared: DocumentPreparation;
  onIssued: (document: ClinicalDocument) => void;
  onClose: () => void;
}

type Order = Parameters<Client['doctor']['documents']['issue']>[0];

/** The form of a new document. A medicine that an allergy speaks against needs a reason, given in place. */
export function IssueForm(props: IssueFormProps) {
  const {
    kind,
    patientId,
    appointmentId,
    soFar,
    today,
    prepared,
    onIssued,
    onClose,
  } = props;
  const { diagnosis } = soFar;
  const [start] = useState(() => typedDocument(diagnosis));
  const schema = useMemo(() => documentSchema(kind), [kind]);
  const [matches, setMatches] = useState<AllergyMatch[]>([]);
  const [reasons, setReasons] = useState<Reasons>({});
  const [areReasonsAsked, setReasonsAsked] = useState(false);
  const issue = useOrder(
    (order: Order, idempotencyKey) =>
      client.doctor.documents.issue(order, { context: { idempotencyKey } }),
    {
      onDone: (document) => {
        confirmDone(
          `${kindNames[kind]} ${agreeing(kind, 'emitida')}: folio ${document.folio}`,
        );
        onIssued(document);
      },
      onRefused: (error) => {
        const found = matchesIn(error);
        if (found.length === 0) return;
        setMatches((before) => [
          ...before.filter(
            (match) => !found.some((other) => pairOf(other) === pairOf(match)),
          ),
          ...found,
        ]);
        setReasonsAsked(false);
      },
    },
  );
  const form = usePanelForm({
    schema,
    values: start,
    act: issue,
    fieldsOf: (error, typed) => fieldMessagesOf(problemOf(error).fields, typed),
  });
  const { values } = form;

  /** A reason that was written already is no error, so it is passed over. */
  function focusReason() {
    const fields = [
      ...(form.ref.current?.querySelectorAll<HTMLInputElement>(
        '[data-reason]',
      ) ?? []),
    ];
    fields.find(({ value }) => !isReason(value))?.focus();
  }
  const showReasons = useEffectEvent(focusReason);
  useEffect(() => {
    if (matches.length > 0) showReasons();
  }, [matches]);
  /**
   * Returns the matches of a line that still names the refused medicine. If two lines are alike, the first
   * shows them.
   */
  function matchesOf(line: TypedLine, index: number) {
    const name = line.genericName.trim();
    const isFirst =
      values.lines.findIndex((other) => other.genericName.trim() === name) ===
      index;
    return isFirst
      ? matches.filter(({ genericName }) => genericName === name)
      : [];
  }
  const standing =
    kind === 'prescription' ? values.lines.flatMap(matchesOf) : [];

  function send(typed: TypedDocument) {
    const content = contentOf(typed, { kind, known: diagnosis });
    // The server may not know the allergies that are not signed yet.
    const unsigned =
      content.kind === 'prescription'
        ? findAllergyMatches(content.lines, soFar.allergies)
        : [];
    const isKnown = (match: AllergyMatch) =>
      matches.some((other) => pairOf(other) === pairOf(match));
    if (unsigned.some((match) => !isKnown(match))) {
      setMatches([...matches, ...unsigned.filter((match) => !isKnown(match))]);
      setReasonsAsked(false);
      return;
    }
    if (standing.some((match) => !isReason(reasons[pairOf(match)]))) {
      setReasonsAsked(true);
      return focusReason();
    }
    issue.mutate({
      patientId,
      appointmentId,
      specialtyId: typed.specialtyId || null,
      validFrom: typed.validFrom || null,
      validUntil: typed.validUntil || null,
      content,
      allergiesSeen: allergiesSeenOf(standing, reasons),
    });
  }
  const submit = form.submit(send);
  function byKey(event: KeyboardEvent) {
    if (!isSendKey(event)) return;
    event.preventDefault();
    // The page behind has the same key for another act.
    event.stopPropagation();
    submit();
  }
  const { focusWithin } = usePlaceFocus(form.ref);
  const focusDiagnosis = () => focusWithin('[name="diagnosis"]');
  const { specialties } = prepared.professional;
  const code = issue.error ? problemOf(issue.error).code : null;
  const isSaidElsewhere =
    code === 'ALLERGY' || (code === 'INVALID_INPUT' && form.hasErrors);
  const hasDiagnosis = kind !== 'certificate' || values.saysDiagnosis;

  return (
    <form
      ref={form.ref}
      noValidate
      data-first
      className={styles.form}
      onKeyDown={byKey}
      onSubmit={(event) => event.preventDefault()}
    >
      {kind === 'prescription' && (
        <PrescriptionFields
          form={form}
          background={prepared.background.background}
          unsigned={soFar.allergies}
          onLeave={focusDiagnosis}
          below={(line, index) => (
            <AllergyReasons
              matches={matchesOf(line, index)}
              reasons={reasons}
              areAsked={areReasonsAsked}
              onChange={setReasons}
            />
          )}
        />
      )}
      {kind === 'study_order' && (
        <OrderFields form={form} onLeave={focusDiagnosis} />
      )}
      {kind === 'certificate' && (
        <>
          <CertificateFields form={form} today={today} />
          <CheckField
            optional
            label="El paciente pidió que diga el diagnóstico"
            hint="Lo lee quien reciba el certificado."
            checked={values.saysDiagnosis}
            onChange={({ target }) => form.set('saysDiagnosis', target.checked)}
          />
        </>
      )}
      {hasDiagnosis && (
        <TextField
          {...form.field('diagnosis')}
          name="diagnosis"
          label={
            kind === 'study_order' ? 'Diagnóstico o motivo' : 'Diagnóstico'
          }
          maxLength={LINE_MAX}
          autoComplete="off"
        />
      )}
      {kind === 'study_order' && <InstructionsField form={form} />}
      <div className={styles.pair}>
        {kind !== 'certificate' && (
          <>
            <DateField
              {...form.field('validFrom')}
              label="Vale desde"
              optional
              min={today}
              hint="Vacío: desde hoy"
            />
            <DateField
              {...form.field('validUntil')}
              label="Vale hasta"
              optional
              min={today}
              hint={`Vacío: ${prepared.usualValidDays} días`}
            />
          </>
        )}
        {specialties.length > 1 && (
          <SelectField
            label="Especialidad"
            aria-required={false}
            value={values.specialtyId}
            onChange={({ target }) => form.set('specialtyId', target.value)}
          >
            <option value="">La de la consulta</option>
            {specialties.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {kind === 'prescription' && (
        <CheckField
          optional
          label="Tratamiento prolongado"
          checked={values.isLongTreatment}
          onChange={({ target }) => form.set('isLongTreatment', target.checked)}
        />
      )}
      {kind === 'study_order' && (
        <CheckField
          optional
          label="Urgente"
          checked={values.isUrgent}
          onChange={({ target }) => form.set('isUrgent', target.checked)}
        />
      )}
      <SignedAs kind={kind} prepared={prepared} />
      {!isSaidElsewhere && (
        <ActProblem
          error={issue.error}
          onRetry={submit}
          retrying={issue.isPending}
        />
      )}
      <DialogFoot>
        <Button
          kind="main"
          aria-keyshortcuts="Control+Enter"
          busy={issue.isPending}
          busyLabel="Firmando…"
          onClick={() => submit()}
        >
          {standing.length > 0 ? 'Firmar y emitir igual' : 'Firmar y emitir'}
        </Button>
        <Button kind="quiet" onClick={onClose} disabled={issue.isPending}>
          Dejarlo así
        </Button>
        <span className={styles.key} aria-hidden="true">
          Ctrl + Enter
        </span>
      </DialogFoot>
    </form>
  );
}

const lackWords: Record<DocumentPreparation['lacks'][number], string> = {
  dni: 'el DNI',
  birthDate: 'la fecha de nacimiento',
  sexOnDocument: 'el sexo del documento',
  coverage: 'la cobertura',
  memberNumber: 'el número de afiliado',
};

/** Shows what the paper will say of the signing doctor, what it lacks, and what it is not. */
function SignedAs({
  kind,
  prepared,
}: {
  kind: DocumentKind;
  prepared: DocumentPreparation;
}) {
  const { professional, lacks } = prepared;
  const { name, license, profession, specialties, hasSignature } = professional;
  const lacking = [
    ...(profession ? [] : ['profesión']),
    ...(hasSignature ? [] : ['imagen de firma']),
  ];
  return (
    <div className={styles.quiet}>
      <p>
        Sale a nombre de{' '}
        {[name, profession, specialties[0]?.name, license]
          .filter(Boolean)
          .join(', ')}
        {lacking.length > 0 &&
          `, sin ${lacking.join(' ni ')} (se cargan en Mi perfil)`}
        . Se firma electrónicamente, queda en la historia y no se puede cambiar.
      </p>
      {lacks.length > 0 && (
        <p>
          En la ficha del paciente falta{' '}
          {lacks.map((lack) => lackWords[lack]).join(', ')}.
        </p>
      )}
      {kind !== 'certificate' && (
        <p>
          <strong>Sin validez como receta electrónica (Ley 27.553).</strong>
        </p>
      )}
    </div>
  );
}
