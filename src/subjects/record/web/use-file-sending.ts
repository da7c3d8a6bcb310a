import { useEffect, useMemo, useRef, useState } from 'react';
import { fileMessages } from '../../../base/api/contract/file-messages.ts';
import { sendFile } from '../../../base/api/web/client/files.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { randomUuid } from '../../../base/api/web/client/random-uuid.ts';
import { ATTACHMENT_MOST_BYTES } from '../../../base/text/file-size.ts';

/** A file that is on its way, or was refused: it stays at hand to be sent again. */
export interface SentFile {
  key: string;
  file: File;
  /** From 0 to 1; null: it was refused. */
  progress: number | null;
  /** Why it was refused, in words. */
  problem: string | null;
  canRetry: boolean;
}

interface FileSending<Kept> {
  door: Parameters<typeof sendFile>[0];
  path: string;
  /** How many more there may be; absent: the server says. */
  room?: () => number;
  /** One after another, as a telephone's line bears it, or all at once. */
  isInTurn: boolean;
  /** The file is on the server. */
  onKept: (kept: Kept) => void;
}

/** Sends files to one place, each with a key of its own, so that sending it again sends the same one. */
export function useFileSending<Kept>({ door, path, room, isInTurn, onKept }: FileSending<Kept>) {
  const [sent, setSent] = useState<SentFile[]>([]);
  const latest = useRef(onKept);
  latest.current = onKept;
  const stopping = useMemo(() => new AbortController(), []);
  useEffect(() => () => stopping.abort(), [stopping]);
  const update = (key: string, changes: Partial<SentFile>) =>
    setSent((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const forget = (key: string) => setSent((before) => before.filter((each) => each.key !== key));

  async function send({ key, file }: Pick<SentFile, 'key' | 'file'>): Promise<void> {
    update(key, { progress: 0, problem: null });
    try {
      const kept = await sendFile<Kept>(door, {
        ...{ path, file, name: file.name, idempotencyKey: key, signal: stopping.signal },
        onProgress: (progress) => update(key, { progress }),
      });
      forget(key);
      latest.current(kept);
    } catch (error) {
      const { sentence, fields, canRetry, code } = problemOf(error);
      const problem = fields.file ?? sentence;
      update(key, { progress: null, problem, canRetry: canRetry || code === 'FILE_NOT_STORED' });
    }
  }

  const onTheWay = sent.filter(({ progress }) => progress !== null).length;
  return {
    sent,
    isSending: onTheWay > 0,
    forget,
    sendAgain: (each: SentFile) => void send(each),
    async add(files: readonly File[]) {
      const left = room ? room() - onTheWay : files.length;
      const added = files.map((file, index): SentFile => {
        const problem = problemOfFile(file) ?? (index < left ? null : fileMessages.FILES_TOO_MANY);
        return { key: randomUuid(), file, progress: problem ? null : 0, problem, canRetry: false };
      });
      setSent((before) => [...before, ...added]);
      for (const each of added.filter(({ problem }) => !problem)) {
        const sending = send(each);
        if (isInTurn) await sending;
      }
    },
  };
}

/** What is wrong with a file before it is sent; null: nothing. */
function problemOfFile({ size }: File): string | null {
  if (size > ATTACHMENT_MOST_BYTES) return fileMessages.FILE_TOO_LARGE;
  return size === 0 ? fileMessages.FILE_EMPTY : null;
}
