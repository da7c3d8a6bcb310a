import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { api, type Client, client } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { useOrder } from '../../../base/api/web/client/use-order.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { TextAreaField } from '../../../base/ui/field/text-area-field.tsx';
import { useErrorFocus } from '../../../base/ui/focus/use-error-focus.ts';
import { useFocusShown } from '../../../base/ui/focus/use-focus-shown.ts';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { isSendKey } from '../../../base/ui/forms/is-send-key.ts';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type {
  AllergyMatch,
  ClinicalDocument,
} from '../contract/record-documents.ts';
import {
  ANNULMENT_REASON_MAX,
  ANNULMENT_REASON_MIN,
} from '../rules/document-content.ts';
import {
  AllergyReasons,
  allergiesSeenOf,
  isReason,
  matchesIn,
  pairOf,
  type Reasons,
} from './allergy-reasons.tsx';
import { agreeing, kindNames, thisOne } from './document-words.ts';
import styles from './documents.module.css';
import { PdfButton } from './pdf-button.tsx';

interface DocumentActsProps {
  document: ClinicalDocument;
  /** The visit at which it would be renewed. Null: none. */
  appointmentId: string | null;
}

/** A doctor's acts on a document, all in place: download it, renew it at once, annul it with a reason. */
export function DocumentActs({ document, appointmentId }: DocumentActsProps) {
  const { id: documentId, content, folio, status, canRenew } = document;
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'renewal' | 'annulment' | null>(null);
  const [renewed, setRenewed] = useState<ClinicalDocument | null>(null);
  const look = () =>
    void queryClient.invalidateQueries({
      queryKey: api.doctor.documents.list.key(),
    });
  const kindName = kindNames[content.kind];
  const which = <span className="visually-hidden">del folio {folio}</span>;
  const pdfOf = (id: string) => () =>
    client.doctor.documents.pdf({ documentId: id });
  // A closed form leaves the focus nowhere. A document that only appears takes no focus.
  const place = useFocusShown(open === null, {
    within: 'button',
    isLater: true,
    isLost: true,
  });
  const close = () => setOpen(null);

  return (
    <div ref={place} className={styles.below}>
      {open === null && (
        <div className={styles.acts}>
          <PdfButton fetchPdf={pdfOf(documentId)}>
            Descargar el PDF {which}
          </PdfButton>
          {canRenew && !renewed && (
            <Button onClick={() => setOpen('renewal')}>Renovar {which}</Button>
          )}
          {status !== 'annulled' && (
            <Button kind="quiet" onClick={() => setOpen('annulment')}>
              Anular {which}
            </Button>
          )}
        </div>
      )}
      {open === 'renewal' && (
        <RenewForm
          document={document}
          appointmentId={appointmentId}
          onRenewed={(fresh) => {
            confirmDone(
              `${kindName} ${agreeing(content.kind, 'renovada')}: folio ${fresh.folio}`,
            );
            setRenewed(fresh);
            close();
            look();
          }}
          onClose={close}
        />
      )}
      {open === 'annulment' && (
        <AnnulForm
          document={document}
          onAnnulled={() => {
            confirmDone(`${kindName} ${agreeing(content.kind, 'anulada')}`);
            close();
            look();
          }}
          onClose={close}
        />
      )}
      {renewed && (
        <Notice
          tone="good"
          title={`${agreeing(content.kind, 'Renovada')}: folio ${renewed.folio}`}
          actions={
            <PdfButton fetchPdf={pdfOf(renewed.id)}>
              Descargar el PDF nuevo
            </PdfButton>
          }
        />
      )}
    </div>
  );
}

interface RenewFormProps extends DocumentActsProps {
  onRenewed: (document: ClinicalDocument) => void;
  onClose: () => void;
}

type Renewal = Parameters<Client['doctor']['documents']['renew']>[0];

/** Renews a document from today in one press, unless an allergy noted meanwhile speaks against it. */
function RenewForm({
  document,
  appointmentId,
  onRenewed,
  onClose,
}: RenewFormProps) {
  const { place: form, focusWithin } = usePlaceFocus();
  const [matches, setMatches] = useState<AllergyMatch[]>([]);
  const [reasons, setReasons] = useState<Reasons>({});
  const [areAsked, setAsked] = useState(false);
  const renew = useOrder(
    (order: Renewal, idempotencyKey) =>
      client.doctor.documents.renew(order, { context: { idempotencyKey } }),
    {
      onDone: onRenewed,
      onRefused: (error) => {
        setMatches(matchesIn(error));
        setAsked(false);
      },
    },
  );
  // Focuses the button first, and after a refusal the reason that is missing.
  useFocusShown(matches, {
    place: form,
    within: matches.length > 0 ? '[data-reason]' : 'button',
  });
  function submit() {
    if (renew.isPending) return;
    if (matches.some((match) => !isReason(reasons[pairOf(match)]))) {
      setAsked(true);
      return focusWithin('[data-reason]');
    }
    renew.mutate({
      documentId: document.id,
      appointmentId,
      specialtyId: null,
      validFrom: null,
      validUntil: null,
      allergiesSeen: allergiesSeenOf(matches, reasons),
    });
  }
  return (
    <div ref={form} className={styles.inPlace}>
      <p>
        Se emite otra igual, con fecha de hoy y los datos de hoy. Queda firmada
        en la historia.
      </p>
      <AllergyReasons
        matches={matches}
        reasons={reasons}
        areAsked={areAsked}
        onChange={setReasons}
      />
      {matches.length === 0 && (
        <ActProblem
          error={renew.error}
          onRetry={submit}
          retrying={renew.isPending}
        />
      )}
      <div className={styles.acts}>
        <Button busy={renew.isPending} busyLabel="Firmando…" onClick={submit}>
          {matches.length > 0 ? 'Renovar y firmar igual' : 'Renovar y firmar'}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Dejarlo así
        </Button>
      </div>
    </div>
  );
}

interface AnnulFormProps {
  document: ClinicalDocument;
  onAnnulled: () => void;
  onClose: () => void;
}

function AnnulForm({ document, onAnnulled, onClose }: AnnulFormProps) {
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { form, focusFirstError } = useErrorFocus();
  const annul = useMutation(
    api.doctor.documents.annul.mutationOptions({
      onSuccess: onAnnulled,
      onError: focusFirstError,
    }),
  );
  useFocusShown(true, { place: form, within: 'textarea' });
  const problem = annul.error
    ? problemOf(annul.error).fields.reason
    : undefined;
  const isShort = reason.trim().length < ANNULMENT_REASON_MIN;
  function submit() {
    if (annul.isPending) return;
    setAsked(isShort);
    if (isShort) focusFirstError();
    else annul.mutate({ documentId: document.id, reason });
  }
  function byKey(event: KeyboardEvent) {
    if (!isSendKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  }
  return (
    <form
      ref={form}
      noValidate
      className={styles.inPlace}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextAreaField
        label={`Por qué anula ${thisOne(document.content.kind)}`}
        hint="El paciente lo lee. No se puede deshacer."
        error={
          isAsked && isShort
            ? 'Escriba por qué lo anula: el paciente va a leerlo.'
            : problem
        }
        rows={2}
        maxLength={ANNULMENT_REASON_MAX}
        value={reason}
        onKeyDown={byKey}
        onChange={({ target }) => {
          setReason(target.value);
          if (annul.isError) annul.reset();
        }}
      />
      {!problem && (
        <ActProblem
          error={annul.error}
          onRetry={submit}
          retrying={annul.isPending}
        />
      )}
      <div className={styles.acts}>
        <Button
          type="submit"
          kind="danger"
          busy={annul.isPending}
          busyLabel="Anulando…"
        >
          Anular
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Dejarlo así
        </Button>
      </div>
    </form>
  );
}
