import type { Config } from '../config.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** Where files are kept by the settings: in a bucket if there is one, else in a folder. */
export function openFileStore({
  filesBucket,
  filesDir,
}: Pick<Config, 'filesBucket' | 'filesDir'>): FileStore {
  return filesBucket ? s3Store(filesBucket) : folderStore(filesDir);
}
