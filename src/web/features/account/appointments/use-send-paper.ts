import { useEffect, useMemo, useState } from 'react';
import { fileMessages } from '../../../../contract/file-messages.ts';
import type { Paper } from '../../../../contract/papers.ts';
import type { PaperKind } from '../../../../domain/appointments/paper.ts';
import { ATTACHMENT_MOST_BYTES } from '../../../../domain/record/attachment.ts';
import { sendFile } from '../../../api/files.ts';
import { problemOf } from '../../../api/problem-of.ts';
import { randomUuid } from '../../../api/random-uuid.ts';

/** A file that is on its way, or was refused: it stays at hand to be sent again. */
export interface SentPaper {
  key: string;
  file: File;
  /** From 0 to 1; null: it was refused. */
  progress: number | null;
  problem: string | null;
  canRetry: boolean;
}

/** Sends files of one kind before an appointment, one after another. */
export function useSendPaper(
  { appointmentId, paper }: { appointmentId: string; paper: PaperKind },
  onSent: (paper: Paper) => void,
) {
  const [sent, setSent] = useState<SentPaper[]>([]);
  const stopping = useMemo(() => new AbortController(), []);
  useEffect(() => () => stopping.abort(), [stopping]);
  const update = (key: string, changes: Partial<SentPaper>) =>
    setSent((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const forget = (key: string) => setSent((before) => before.filter((each) => each.key !== key));

  async function send({ key, file }: Pick<SentPaper, 'key' | 'file'>) {
    update(key, { progress: 0, problem: null });
    try {
      const kept = await sendFile<Paper>('patient', {
        path: `/appointments/${appointmentId}/papers/${paper}`,
        ...{ file, name: file.name, idempotencyKey: key, signal: stopping.signal },
        onProgress: (progress) => update(key, { progress }),
      });
      forget(key);
      onSent(kept);
    } catch (error) {
      const { sentence, fields, canRetry, code } = problemOf(error);
      const problem = fields.file ?? sentence;
      update(key, { progress: null, problem, canRetry: canRetry || code === 'FILE_NOT_STORED' });
    }
  }

  return {
    sent,
    forget,
    sendAgain: (each: SentPaper) => void send(each),
    async add(files: readonly File[]) {
      const added = files.map((file): SentPaper => {
        const problem =
          file.size > ATTACHMENT_MOST_BYTES
            ? fileMessages.FILE_TOO_LARGE
            : file.size === 0
              ? fileMessages.FILE_EMPTY
              : null;
        return { key: randomUuid(), file, progress: problem ? null : 0, problem, canRetry: false };
      });
      setSent((before) => [...before, ...added]);
      for (const each of added) if (!each.problem) await send(each);
    },
  };
}
