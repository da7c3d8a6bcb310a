/** The store of files whose rows are in the database, by id. A stored file does not change. */
export interface FileStore {
  /** Stores the whole file durably, or nothing; the same id again replaces it. Fails with a `FileStoreError`. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Null: it is not there. Fails with a `FileStoreError`. */
  read(id: string): Promise<Buffer | null>;
  has(id: string): Promise<boolean>;
  /** A file that is not there counts as removed. */
  remove(id: string): Promise<void>;
  /** Removes what interrupted writing left behind before that instant. */
  tidy(before: Date): Promise<void>;
}

/** The store is full, closed or out of reach; `cause` is its own error. */
export class FileStoreError extends Error {
  override name = 'FileStoreError';
  readonly isFull: boolean;
  constructor(
    message: string,
    { cause, isFull = false }: { cause: unknown; isFull?: boolean },
  ) {
    super(message, { cause });
    this.isFull = isFull;
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the id if it is a UUID: nothing else ever becomes part of a path or an address. */
export function checkFileId(id: string): string {
  if (!uuid.test(id)) throw new Error('A file is named by a UUID.');
  return id;
}
