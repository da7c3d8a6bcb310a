import { edgeSentences } from '../../contract/edge-sentences.ts';
import type { Offer } from '../../contract/offers.ts';
import type { RefusalCode } from '../../contract/refusal.ts';
import { refusalDataOf } from './refusal-data.ts';

/** An error, ready to be shown. */
export interface Problem {
  /** `OFFLINE`: no answer arrived, so it is unknown whether the call took effect. */
  code: RefusalCode | 'OFFLINE';
  sentence: string;
  /** Message of each field that must change, by path (`booker.patient.phone`). */
  fields: Record<string, string>;
  /** Free times offered instead. */
  nearest: Offer[];
  /** Seconds until a retry makes sense; 0: at once. */
  retryAfterSeconds: number;
  /** True if the same call may succeed when it is repeated. */
  canRetry: boolean;
}

type Data = Record<string, unknown>;

/** Reads an error thrown by a call: a refusal of the contract, a fault, or no answer at all. */
export function problemOf(error: unknown): Problem {
  const status = statusOf(error);
  if (status === null) {
    return problem(
      'OFFLINE',
      'No hay conexión con la clínica. Revise su internet e intente otra vez.',
      {
        canRetry: true,
      },
    );
  }
  const { code, sentence } = saidBy(error) ?? saidByStatus(status);
  const data = refusalDataOf(error);
  const canRetry = [
    'FAULT',
    'UNAVAILABLE',
    'TOO_MANY_ATTEMPTS',
    'SCHEDULE_BUSY',
  ].includes(code);
  return problem(code, sentence, {
    fields: fieldsIn(data),
    nearest: Array.isArray(data.nearest) ? (data.nearest as Offer[]) : [],
    retryAfterSeconds:
      typeof data.retryAfterSeconds === 'number' ? data.retryAfterSeconds : 0,
    canRetry,
  });
}

function problem(
  code: Problem['code'],
  sentence: string,
  rest: Partial<Problem>,
): Problem {
  return {
    code,
    sentence,
    fields: {},
    nearest: [],
    retryAfterSeconds: 0,
    canRetry: false,
    ...rest,
  };
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('status' in error)) return null;
  return typeof error.status === 'number' ? error.status : null;
}

interface Said {
  code: RefusalCode;
  sentence: string;
}

/** A refusal that the server declares comes with its sentence. */
function saidBy(error: unknown): Said | null {
  if (
    !(error instanceof Error) ||
    !('defined' in error && 'code' in error) ||
    !error.defined
  )
    return null;
  return { code: error.code as RefusalCode, sentence: error.message };
}

/** A proxy or a router answers with a body of its own: its status decides. */
function saidByStatus(status: number): Said {
  if (status === 404) return said('NOT_FOUND');
  if (status === 429) return said('TOO_MANY_ATTEMPTS');
  if ([502, 503, 504].includes(status)) return said('UNAVAILABLE');
  return said(status >= 500 ? 'FAULT' : 'MALFORMED_BODY');
}

function said(code: keyof typeof edgeSentences): Said {
  return { code, sentence: edgeSentences[code] };
}

function fieldsIn({ fields }: Data): Record<string, string> {
  if (!Array.isArray(fields)) return {};
  return Object.fromEntries(
    fields.map(({ path, message }: { path: string; message: string }) => [
      path,
      message,
    ]),
  );
}
