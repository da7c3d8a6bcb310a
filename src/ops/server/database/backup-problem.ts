/** The reason why a backup or a restore failed: one Spanish sentence for the operator. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}

/** Another backup of this database is under way. */
export class BackupUnderWay extends BackupProblem {}

const sentences: Record<string, string> = {
  ENOSPC: 'no queda lugar en el disco',
  EDQUOT: 'no queda lugar en el disco para este usuario',
  EFBIG: 'el disco o el usuario no admite un archivo tan grande',
  EACCES: 'no hay permiso para escribir ahí',
  EPERM: 'no hay permiso para escribir ahí',
  EROFS: 'el disco no se puede escribir',
  ENOENT: 'la carpeta o el archivo no existe',
  EIO: 'el disco falla al leer o escribir',
};

/** The error in words that the operator can act on. */
export function asProblem(error: unknown, what: string): BackupProblem {
  if (error instanceof BackupProblem) return error;
  const { code, message } = error as { code?: string; message?: string };
  const why = sentences[code ?? ''] ?? message ?? String(error);
  return new BackupProblem(`${what}: ${why}.`, { cause: error });
}
