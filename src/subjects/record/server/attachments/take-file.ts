import { createHash } from 'node:crypto';
import { fileMessages } from '../../../../base/api/contract/file-messages.ts';
import {
  type FileStore,
  FileStoreError,
} from '../../../../base/kernel/files/file-store.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { Sender } from '../../../../base/kernel/threads/checking-turns.ts';
import {
  type AttachmentKind,
  tidyAttachmentName,
} from '../../rules/attachment.ts';
import { checkFile } from './check-file.ts';

export interface FileToTake {
  /** The file's name at its sender. */
  name: string;
  /** Receives the bytes. Null: there are more than a file may have. */
  receive: () => Promise<Uint8Array | null>;
}

/** The description of a file, and its bytes as they are stored. */
export interface TakenFile {
  described: {
    name: string;
    kind: AttachmentKind;
    thumbnail: Buffer | null;
    bytes: number;
    sha256: string;
  };
  content: Uint8Array;
}

/** Receives a file and checks what is in it. Nothing is written. */
export async function takeFile(
  { name, receive }: FileToTake,
  sender: Sender,
): Promise<Outcome<TakenFile, 'INVALID_INPUT'>> {
  const received = await receive();
  if (!received) return invalid('file', fileMessages.FILE_TOO_LARGE);
  const checked = await checkFile(received, sender);
  if (!checked.ok) return checked;
  const { kind, bytes, thumbnail } = checked.value;
  const described = {
    name: tidyAttachmentName(name, kind),
    kind,
    thumbnail,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  return done({ described, content: bytes });
}

/**
 * Stores a file under the id of its row. A failure is told to `onFault`, and refused with FILE_NOT_STORED.
 */
export async function storeFile(
  files: FileStore,
  {
    id,
    content,
    onFault,
  }: { id: string; content: Uint8Array; onFault: (error: unknown) => void },
): Promise<Outcome<true, 'FILE_NOT_STORED'>> {
  try {
    await files.put(id, content);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    onFault(error);
    return refuse({ code: 'FILE_NOT_STORED' });
  }
  return done(true);
}
