import { actedPatientId, sessionLost, tabKeyOf } from '../session/session.ts';
import { renewSession } from './api.ts';
import { problemOf } from './problem-of.ts';

/** The body of a refusal. Nothing in it is certain, because a proxy may have sent its own. */
interface RefusalBody {
  defined?: unknown;
  code?: unknown;
  message?: unknown;
  data?: unknown;
}

/** A refusal in the form that calls throw, which `problemOf` reads. */
class FileError extends Error {
  readonly status: number | undefined;
  readonly defined: boolean;
  readonly code: unknown;
  readonly data: unknown;
  constructor(status: number, body: RefusalBody | null) {
    super(
      typeof body?.message === 'string'
        ? body.message
        : 'The file was refused.',
    );
    // Without an answer there is no status: the network failed.
    if (status !== 0) this.status = status;
    this.defined = body?.defined === true;
    this.code = body?.code;
    this.data = body?.data;
  }
}

type Role = 'doctor' | 'patient' | 'reception';

interface FileToSend {
  path: string;
  file: Blob;
  name: string;
  /** UUID: sent again with the same key, it is the same file. */
  idempotencyKey: string;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Sends the bytes of a file at a door, and tells its progress. Returns the server's answer. */
export function sendFile<Answer>(
  role: Role,
  sending: FileToSend,
): Promise<Answer> {
  return renewing(role, () => sendOnce<Answer>(role, sending));
}

/** Gets a file from a door. */
export function getFile(role: Role, path: string): Promise<Blob> {
  return renewing(role, async () => {
    const answer = await fetch(`/api/${role}${path}`, {
      headers: keyOf(role),
    }).catch(() => null);
    if (!answer) throw new FileError(0, null);
    if (!answer.ok)
      throw new FileError(answer.status, await answer.json().catch(() => null));
    return answer.blob();
  });
}

function keyOf(role: Role): Record<string, string> {
  const actsFor = role === 'patient' ? actedPatientId() : null;
  return {
    'x-tab-key': tabKeyOf(role) ?? '',
    ...(actsFor && { 'x-acting-for': actsFor }),
  };
}

async function renewing<Value>(
  role: Role,
  act: () => Promise<Value>,
): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    const { code } = problemOf(error);
    if (code === 'NOT_SIGNED_IN') sessionLost(role, tabKeyOf(role));
    if (code !== 'TOKEN_EXPIRED') throw error;
    await renewSession(role);
    return act();
  }
}

/** By XMLHttpRequest, since fetch tells nothing of how much was sent. */
function sendOnce<Answer>(role: Role, sending: FileToSend): Promise<Answer> {
  const { path, file, name, idempotencyKey, onProgress, signal } = sending;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/${role}${path}`);
    const headers = {
      ...keyOf(role),
      'content-type': 'application/octet-stream',
      'idempotency-key': idempotencyKey,
      'x-file-name': encodeURIComponent(name.toWellFormed()),
    };
    for (const [header, value] of Object.entries(headers))
      request.setRequestHeader(header, value);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = readJson(request.responseText);
      if (request.status === 201) resolve(body as Answer);
      else reject(new FileError(request.status, body));
    };
    request.onerror = () => reject(new FileError(0, null));
    request.onabort = request.onerror;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function readJson(text: string): RefusalBody | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
