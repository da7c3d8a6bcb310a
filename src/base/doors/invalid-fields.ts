import type { SchemaIssue } from '@orpc/contract';
import { z } from 'zod';

z.config(z.locales.es());

/** The schema's issues, one sentence a field; nothing that the client sent is repeated. */
export function fieldsOf(
  issues: readonly SchemaIssue[],
): { path: string; message: string }[] {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const keys =
      'keys' in issue && Array.isArray(issue.keys)
        ? (issue.keys as string[])
        : [];
    const at = (issue.path ?? []).map((part) =>
      String(typeof part === 'object' ? part.key : part),
    );
    if (keys.length === 0) note(at, issue.message);
    for (const key of keys)
      note([...at, key.slice(0, 60)], 'Este dato no se espera aquí.');
  }
  return [...fields].slice(0, 50).map(([path, message]) => ({ path, message }));

  function note(path: string[], message: string) {
    const name = path.join('.');
    if (!fields.has(name)) fields.set(name, message);
  }
}
