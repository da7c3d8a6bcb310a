import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { CopyDocument } from '../../contract/copy-fields.ts';
import type { CopyRequest } from '../../contract/reception-record-copies.ts';
import type { CopyHandover } from '../../rules/copy-request.ts';
import { findOwnCopyFetched } from './copy-request-queries.ts';
import { takeCounterStep } from './step-of-counter.ts';
import { tidyDocument } from './tidy-document.ts';

interface Delivery extends Call<'reception'> {
  requestId: string;
  handover: CopyHandover;
  receiverName: string | null;
  document: CopyDocument | null;
}

const downloadedBeforeMs = 48 * 60 * 60_000;

/**
 * Notes the handover of a prepared copy. The receiver and the document they showed are the proof. The proof
 * of a download is the copy that the patient's account fetched.
 */
export async function deliverCopy(
  services: Pick<Services, 'db' | 'changes'>,
  { requestId, handover, receiverName, document: shown, ...call }: Delivery,
): Promise<
  Outcome<
    CopyRequest,
    'NOT_FOUND' | 'INVALID_INPUT' | 'COPY_REQUEST_CHANGED' | 'COPY_NOT_TAKEN'
  >
> {
  const isDownloaded = handover === 'downloaded';
  if (!isDownloaded && receiverName === null) {
    return invalid('receiverName', 'Escriba el nombre de quien la recibe.');
  }
  if (!isDownloaded && !shown)
    return invalid('document.number', 'Escriba el documento que mostró.');
  const document = shown && !isDownloaded ? tidyDocument(shown) : null;
  const said = {
    handover,
    receiverName: isDownloaded ? null : receiverName,
    receiverDocumentKind: document?.kind ?? null,
    receiverDocumentNumber: document?.number ?? null,
  };
  return takeCounterStep(services, {
    call,
    requestId,
    said,
    step: 'delivered',
    audit: 'record_copy_delivered',
    say: async (tx, { patientId, asker, requestedAt }) => {
      if (!isDownloaded) return done(said);
      const since = new Date(requestedAt.getTime() - downloadedBeforeMs);
      const copyId =
        asker === 'patient' &&
        (await findOwnCopyFetched(tx, { patientId, since }));
      return copyId
        ? done({ ...said, copyId })
        : refuse({ code: 'COPY_NOT_TAKEN' });
    },
  });
}
