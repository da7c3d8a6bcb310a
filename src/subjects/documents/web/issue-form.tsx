import type { KeyboardEvent } from 'react';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { isSendKey } from '../../../base/ui/forms/is-send-key.ts';
import { DialogFoot } from '../../../base/ui/panel/panel-dialog.tsx';
import type { DocumentPreparation } from '../contract/doctor-documents.ts';
import type { DocumentKind } from '../rules/document-content.ts';
import styles from './documents.module.css';
import {
  ContentFields,
  DocumentMarks,
  ValidityFields,
} from './issue-fields.tsx';
import { type IssueFormProps, useIssue } from './use-issue.ts';

/** The form of a new document. A medicine that an allergy speaks against needs a reason, given in place. */
export function IssueForm(props: IssueFormProps) {
  const { kind, prepared, onClose } = props;
  const writing = useIssue(props);
  const { form, issue, submit, standing } = writing;
  function byKey(event: KeyboardEvent) {
    if (!isSendKey(event)) return;
    event.preventDefault();
    // The page behind has the same key for another act.
    event.stopPropagation();
    submit();
  }
  const code = issue.error ? problemOf(issue.error).code : null;
  const isSaidElsewhere =
    code === 'ALLERGY' || (code === 'INVALID_INPUT' && form.hasErrors);

  return (
    <form
      ref={form.ref}
      noValidate
      data-first
      className={styles.form}
      onKeyDown={byKey}
      onSubmit={(event) => event.preventDefault()}
    >
      <ContentFields {...props} writing={writing} />
      <ValidityFields {...props} writing={writing} />
      <DocumentMarks {...props} writing={writing} />
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
