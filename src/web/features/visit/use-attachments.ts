import { useEffect, useMemo, useRef, useState } from 'react';
import { fileMessages } from '../../../contract/file-messages.ts';
import type { Attachment } from '../../../contract/record-attachments.ts';
import { ATTACHMENT_MOST_BYTES, ATTACHMENTS_MAX } from '../../../domain/record/attachment.ts';
import { client } from '../../api/api.ts';
import { sendFile } from '../../api/files.ts';
import { problemOf } from '../../api/problem-of.ts';
import { randomUuid } from '../../api/random-uuid.ts';
import { announce } from '../../components/announcer/announce.ts';

/** A file that is on its way, or was refused: the file stays at hand to be sent again. */
export interface SentFile {
  key: string;
  file: File;
  /** From 0 to 1; null: it was refused. */
  progress: number | null;
  /** Why it was refused, in words. */
  problem: string | null;
  canRetry: boolean;
}

/** The files of a visit that is being written: what waits on the server, and what is on its way there. */
export function useAttachments(
  appointmentId: string,
  { kept, onKept }: { kept: readonly Attachment[]; onKept: (kept: Attachment[]) => void },
) {
  const [sent, setSent] = useState<SentFile[]>([]);
  const latest = useRef({ kept, onKept });
  latest.current = { kept, onKept };
  const stopping = useMemo(() => new AbortController(), []);
  useEffect(() => () => stopping.abort(), [stopping]);
  const keep = (change: (before: readonly Attachment[]) => Attachment[]) => {
    const next = change(latest.current.kept);
    // Two that end at once each see what the other left.
    latest.current.kept = next;
    latest.current.onKept(next);
  };
  const update = (key: string, changes: Partial<SentFile>) =>
    setSent((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const forget = (key: string) => setSent((before) => before.filter((each) => each.key !== key));

  async function send({ key, file }: Pick<SentFile, 'key' | 'file'>) {
    update(key, { progress: 0, problem: null });
    try {
      const attachment = await sendFile<Attachment>('doctor', {
        path: `/appointments/${appointmentId}/attachments`,
        ...{ file, name: file.name, idempotencyKey: key, signal: stopping.signal },
        onProgress: (progress) => update(key, { progress }),
      });
      keep((before) => [...before.filter(({ id }) => id !== attachment.id), attachment]);
      forget(key);
      announce(`${attachment.name}: adjuntado`);
    } catch (error) {
      const { sentence, fields, canRetry, code } = problemOf(error);
      const problem = fields.file ?? sentence;
      update(key, { progress: null, problem, canRetry: canRetry || code === 'FILE_NOT_STORED' });
    }
  }

  return {
    sent,
    isSending: sent.some(({ progress }) => progress !== null),
    add(files: readonly File[]) {
      const room =
        ATTACHMENTS_MAX -
        latest.current.kept.length -
        sent.filter(({ progress }) => progress !== null).length;
      const added = files.map((file, index): SentFile => {
        const problem =
          file.size > ATTACHMENT_MOST_BYTES
            ? fileMessages.FILE_TOO_LARGE
            : file.size === 0
              ? fileMessages.FILE_EMPTY
              : index >= room
                ? fileMessages.FILES_TOO_MANY
                : null;
        return { key: randomUuid(), file, progress: problem ? null : 0, problem, canRetry: false };
      });
      setSent((before) => [...before, ...added]);
      for (const each of added) if (!each.problem) void send(each);
    },
    sendAgain: (each: SentFile) => void send(each),
    forget,
    /** Takes a file away; rejects where the clinic does not answer. */
    async remove(attachmentId: string) {
      await client.doctor.attachments.remove({ attachmentId });
      keep((before) => before.filter(({ id }) => id !== attachmentId));
    },
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
