import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type Client, client } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { useOrder } from '../../../base/api/web/client/use-order.ts';
import { usePanelForm } from '../../../base/ui/panel/use-panel-form.ts';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { DocumentPreparation } from '../contract/doctor-documents.ts';
import type {
  AllergyMatch,
  ClinicalDocument,
} from '../contract/record-documents.ts';
import type { DocumentKind } from '../rules/document-content.ts';
import { findAllergyMatches } from '../rules/find-allergy-matches.ts';
import {
  allergiesSeenOf,
  isReason,
  matchesIn,
  pairOf,
  type Reasons,
} from './allergy-reasons.tsx';
import { agreeing, kindNames } from './document-words.ts';
import {
  contentOf,
  documentSchema,
  fieldMessagesOf,
  type TypedDocument,
  type TypedLine,
  typedDocument,
} from './typed-document.ts';
import type { TypedSoFar } from './typed-so-far.ts';

export interface IssueFormProps {
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

/** The document being written and issued, with the allergies that speak against its medicines. */
export function useIssue({
  kind,
  patientId,
  appointmentId,
  soFar,
  onIssued,
}: IssueFormProps) {
  const { diagnosis } = soFar;
  const [start] = useState(() => typedDocument(diagnosis));
  const schema = useMemo(() => documentSchema(kind), [kind]);
  const allergies = useAllergies();
  const { reasons, matchesIn: matchesInLines } = allergies;
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
        allergies.meet(matchesIn(error));
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
    if (allergies.matches.length > 0) showReasons();
  }, [allergies.matches]);
  const matchesOf = (line: TypedLine, index: number) =>
    matchesInLines(values.lines, { line, index });
  const standing =
    kind === 'prescription' ? values.lines.flatMap(matchesOf) : [];

  function send(typed: TypedDocument) {
    const content = contentOf(typed, { kind, known: diagnosis });
    // The server may not know the allergies that are not signed yet.
    const unsigned =
      content.kind === 'prescription'
        ? findAllergyMatches(content.lines, soFar.allergies)
        : [];
    const unknown = unsigned.filter((match) => !allergies.isKnown(match));
    if (unknown.length > 0) return allergies.meet(unknown);
    if (standing.some((match) => !isReason(reasons[pairOf(match)]))) {
      allergies.askReasons();
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
  return {
    form,
    issue,
    submit,
    standing,
    matchesOf,
    reasons,
    setReasons: allergies.setReasons,
    areReasonsAsked: allergies.areReasonsAsked,
  };
}

/** The allergies that were found to speak against a medicine, and the reasons to prescribe it nevertheless. */
function useAllergies() {
  const [matches, setMatches] = useState<AllergyMatch[]>([]);
  const [reasons, setReasons] = useState<Reasons>({});
  const [areReasonsAsked, setReasonsAsked] = useState(false);
  return {
    matches,
    reasons,
    setReasons,
    areReasonsAsked,
    askReasons: () => setReasonsAsked(true),
    isKnown: (match: AllergyMatch) =>
      matches.some((other) => pairOf(other) === pairOf(match)),
    /** Adds what was found. The newest of a pair counts. */
    meet(found: AllergyMatch[]) {
      if (found.length === 0) return;
      setMatches((before) => [
        ...before.filter(
          (match) => !found.some((other) => pairOf(other) === pairOf(match)),
        ),
        ...found,
      ]);
      setReasonsAsked(false);
    },
    /**
     * Returns the matches of a line that still names the refused medicine. If two lines are alike, the first
     * shows them.
     */
    matchesIn(
      lines: readonly TypedLine[],
      { line, index }: { line: TypedLine; index: number },
    ): AllergyMatch[] {
      const name = line.genericName.trim();
      const first = lines.findIndex(
        (other) => other.genericName.trim() === name,
      );
      return first === index
        ? matches.filter(({ genericName }) => genericName === name)
        : [];
    },
  };
}

export type Issue = ReturnType<typeof useIssue>;
