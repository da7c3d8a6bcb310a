import type {
  CopyRequest,
  CopyStep,
} from '../../contract/reception-record-copies.ts';
import type { CopyRequestRow, StepRow } from './copy-request-queries.ts';

/** A request as the counter sees it. */
export function toCopyRequest(row: CopyRequestRow): CopyRequest {
  const {
    patientId,
    patientName,
    familyNames,
    dni,
    patientDocument,
    documentKind,
    documentNumber,
    requestHash: _,
    steps,
    ...request
  } = row;
  return {
    ...request,
    patient: {
      id: patientId,
      name: patientName,
      familyNames,
      dni,
      document: patientDocument,
    },
    requestedAt: row.requestedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    document:
      documentKind && documentNumber
        ? { kind: documentKind, number: documentNumber }
        : null,
    steps: steps.map(toStep),
  };
}

function toStep(row: StepRow): CopyStep {
  const {
    receiverName,
    receiverDocumentKind: kind,
    receiverDocumentNumber: number,
    folioCount,
    headHash,
  } = row;
  return {
    step: row.step,
    at: new Date(row.at).toISOString(),
    by: row.actorName,
    handover: row.handover,
    reason: row.reason,
    receiver:
      receiverName && kind && number
        ? { name: receiverName, document: { kind, number } }
        : null,
    file: folioCount && headHash ? { folioCount, headHash } : null,
  };
}
