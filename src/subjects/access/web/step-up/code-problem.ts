import { problemOf } from '../../../../base/api/web/client/problem-of.ts';

/** The error beside the code's field after a refusal; null if the error is not about the code. */
export function codeProblem(error: unknown): string | null {
  if (!error) return null;
  const { code, sentence, fields } = problemOf(error);
  if (code === 'CODE_WRONG') return `${sentence}${attemptsWords(error)}`;
  if (code === 'CODE_VOID') return sentence;
  if (code === 'INVALID_INPUT')
    return fields.code ?? fields.newCode ?? sentence;
  return null;
}

function attemptsWords(error: unknown): string {
  const left = attemptsLeftIn(error);
  if (left === null) return '';
  if (left === 0) return ' Ya no quedan intentos: pida uno nuevo.';
  return left === 1 ? ' Le queda un intento.' : ` Le quedan ${left} intentos.`;
}

function attemptsLeftIn(error: unknown): number | null {
  const data = error instanceof Error && 'data' in error ? error.data : null;
  if (typeof data !== 'object' || data === null || !('attemptsLeft' in data))
    return null;
  return typeof data.attemptsLeft === 'number' ? data.attemptsLeft : null;
}
