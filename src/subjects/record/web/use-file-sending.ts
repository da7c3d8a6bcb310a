import { useEffect, useMemo, useRef, useState } from 'react';
import { fileMessages } from '../../../base/api/contract/file-messages.ts';
import { sendFile } from '../../../base/api/web/client/files.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { randomUuid } from '../../../base/api/web/client/random-uuid.ts';
import { ATTACHMENT_MOST_BYTES } from '../../../base/text/file-size.ts';

/** A file on its way, or a refused one that can be sent again. */
export interface SentFile {
  key: string;
  file: File;
  /** From 0 to 1. Null: it was refused. */
  progress: number | null;
  /** Why it was refused, in words. */
  problem: string | null;
  canRetry: boolean;
}

interface FileSending<Kept> {
  door: Parameters<typeof sendFile>[0];
  path: string;
  /** Returns how many more files there may be. Absent: the server says. */
  room?: () => number;
  /** True: one after another, as a telephone's line bears it. False: all at once. */
  isInTurn: boolean;
  /** Called when the file is on the server. */
  onKept: (kept: Kept) => void;
}

/** Sends files to one place, each with a key of its own, so that sending one again adds no second one. */
export function useFileSending<Kept>({
  door,
  path,
  room,
  isInTurn,
  onKept,
}: FileSending<Kept>) {
  const [sent, setSent] = useState<SentFile[]>([]);
  const latest = useRef(onKept);
  latest.current = onKept;
  const stopping = useMemo(() => new AbortController(), []);
  useEffect(() => () => stopping.abort(), [stopping]);
  const update = (key: string, changes: Partial<SentFile>) =>
    setSent((before) =>
      before.map((each) => (each.key === key ? { ...each, ...changes } : each)),
    );
  const forget = (key: string) =>
    setSent((before) => before.filter((each) => each.key !== key));

  async function send({
    key,
    file,
  }: Pick<SentFile, 'key' | 'file'>): Promise<void> {
    update(key, { progress: 0, problem: null });
    try {
      const kept = await sendFile<Kept>(door, {
        path,
        file,
        name: file.name,
        idempotencyKey: key,
        signal: stopping.signal,
        onProgress: (progress) => update(key, { progress }),
      });
      forget(key);
      latest.current(kept);
    } catch (error) {
      const { sentence, fields, canRetry, code } = problemOf(error);
      const problem = fields.file ?? sentence;
      update(key, {
        progress: null,
        problem,
        canRetry: canRetry || code === 'FILE_NOT_STORED',
      });
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
        const problem =
          problemOfFile(file) ??
          (index < left ? null : fileMessages.FILES_TOO_MANY);
        return {
          key: randomUuid(),
          file,
          progress: problem ? null : 0,
          problem,
          canRetry: false,
        };
      });
      setSent((before) => [...before, ...added]);
      for (const each of added.filter(({ problem }) => !problem)) {
        const sending = send(each);
        if (isInTurn) await sending;
      }
    },
  };
}

/** Says what is wrong with a file before it is sent. Null: nothing. */
function problemOfFile({ size }: File): string | null {
  if (size > ATTACHMENT_MOST_BYTES) return fileMessages.FILE_TOO_LARGE;
  return size === 0 ? fileMessages.FILE_EMPTY : null;
}
