import { useMutation } from '@tanstack/react-query';
import {
  type RefObject,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import { client } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { refusalDataOf } from '../../../base/api/web/client/refusal-data.ts';
import { messagesWithin } from '../../../base/ui/forms/messages-within.ts';
import { usePanelForm } from '../../../base/ui/panel/use-panel-form.ts';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { TypedSoFar } from '../../documents/web/typed-so-far.ts';
import type { RecordEntry } from '../../record/contract/record-entries.ts';
import type { EncounterContent } from '../../record/rules/entry-content.ts';
import type { VisitRecord } from '../contract/visit.ts';
import { useAttachments } from './attachments/use-attachments.ts';
import {
  maySign,
  nextSigning,
  notSigning,
  type SignRefusal,
  signRefusalOf,
} from './signing-state.ts';
import {
  contentOf,
  type TypedVisit,
  typedOf,
  visitSchema,
} from './typed-visit.ts';
import { useDraftKeeper } from './use-draft-keeper.ts';

export interface VisitWriting {
  visit: VisitRecord;
  today: string;
  /** Filled with the typed parts that documents need. */
  soFar: RefObject<TypedSoFar>;
  onChange: (changes: Partial<VisitRecord>) => void;
  /** Also gets the content typed here, which may differ from the signed one. */
  onSigned: (entry: RecordEntry, typed: EncounterContent | null) => void;
}

/** A visit being written: its fields, its draft, its files, and how far its signing is. */
export function useVisitForm({
  visit,
  today,
  soFar,
  onChange,
  onSigned,
}: VisitWriting) {
  const { appointmentId } = visit;
  const [start] = useState(() => typedOf(visit.draft?.content ?? null));
  const schema = useMemo(() => visitSchema(today), [today]);
  const [signing, tell] = useReducer(nextSigning, notSigning);
  const attachments = useAttachments(appointmentId, {
    kept: visit.attachments,
    onKept: (kept) => onChange({ attachments: kept }),
  });

  const sign = useMutation({
    mutationFn: async (typed: TypedVisit) => {
      await keeper.hold();
      return client.doctor.visit.sign({
        appointmentId,
        seenVersion: keeper.shown().version,
        seenBackgroundFolio: visit.background.folio,
        content: contentOf(typed),
        attachmentIds: visit.attachments.map(({ id }) => id),
        isReserved: typed.isReserved,
        isForPatient: typed.isForPatient,
      });
    },
    onSuccess: (entry) => {
      confirmDone(`Consulta firmada: folio ${entry.folio}`);
      onSigned(entry, null);
    },
    onError: (error, typed) => {
      const refusal = signRefusalOf(
        problemOf(error).code,
        refusalDataOf(error),
      );
      tell({ kind: 'refused', refusal });
      keeper.release();
      takeOver(refusal, typed);
    },
  });
  function takeOver(refusal: SignRefusal, typed: TypedVisit) {
    if (refusal.kind === 'signedAlready')
      onSigned(refusal.entry, contentOf(typed));
    if (refusal.kind === 'draftChanged') keeper.overtake(refusal.draft);
    if (refusal.kind === 'filesChanged')
      onChange({ attachments: refusal.attachments });
  }
  const form = usePanelForm({
    schema,
    values: start,
    act: sign,
    fieldsOf: (error) => messagesWithin('content', problemOf(error).fields),
  });
  const { values } = form;
  const content = useMemo(() => contentOf(values), [values]);
  const { keeper, shown } = useDraftKeeper(visit, content);

  useEffect(() => {
    soFar.current = {
      diagnosis: content.diagnoses[0] ?? null,
      allergies: content.background?.allergies ?? [],
    };
  }, [content, soFar]);
  useEffect(() => {
    if (shown.state === 'signed' && shown.entry)
      onSigned(shown.entry, contentOf(values));
  }, [shown, values, onSigned]);

  const canSign = maySign({
    canSign: visit.canSign,
    draftState: shown.state,
    overtakenBy: signing.overtakenBy,
    isSending: attachments.isSending,
  });
  return {
    form,
    attachments,
    signing,
    tell,
    sign,
    keeper,
    shown,
    canSign,
    askToSign() {
      if (canSign) form.submit((typed) => tell({ kind: 'asked', typed }))();
    },
  };
}

export type VisitFormState = ReturnType<typeof useVisitForm>;
