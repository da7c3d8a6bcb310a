import { useRef } from 'react';
import { client } from '../../../../base/api/web/client/api.ts';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import type { Attachment } from '../../../record/contract/record-attachments.ts';
import { ATTACHMENTS_MAX } from '../../../record/rules/attachment.ts';
import { useFileSending } from '../../../record/web/use-file-sending.ts';

/** The files of a visit being written: those on the server, and those on their way. */
export function useAttachments(
  appointmentId: string,
  {
    kept,
    onKept,
  }: { kept: readonly Attachment[]; onKept: (kept: Attachment[]) => void },
) {
  const latest = useRef({ kept, onKept });
  latest.current = { kept, onKept };
  const keep = (change: (before: readonly Attachment[]) => Attachment[]) => {
    const next = change(latest.current.kept);
    // If two uploads end at once, each sees what the other left.
    latest.current.kept = next;
    latest.current.onKept(next);
  };
  const sending = useFileSending<Attachment>({
    door: 'doctor',
    path: `/appointments/${appointmentId}/attachments`,
    room: () => ATTACHMENTS_MAX - latest.current.kept.length,
    isInTurn: false,
    onKept: (attachment) => {
      keep((before) => [
        ...before.filter(({ id }) => id !== attachment.id),
        attachment,
      ]);
      announce(`${attachment.name}: adjuntado`);
    },
  });
  return {
    ...sending,
    add: (files: readonly File[]) => void sending.add(files),
    /** Removes a file. Rejects if the clinic does not answer. */
    async remove(attachmentId: string) {
      await client.doctor.attachments.remove({ attachmentId });
      keep((before) => before.filter(({ id }) => id !== attachmentId));
    },
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
