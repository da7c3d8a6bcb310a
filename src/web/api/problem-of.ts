import type { NotOfferedReason, Offer, RefusalCode } from '../../contract/refusals.ts';
import { refusalDataOf } from './refusal-data.ts';
import { isRefusalCode, notOfferedMessage, refusalMessage } from './refusal-message.ts';

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
  /** Whether the same call may succeed if repeated. */
  canRetry: boolean;
}

type Data = Record<string, unknown>;

/** Reads an error thrown by a call: a refusal of the contract, a fault, or no answer at all. */
export function problemOf(error: unknown): Problem {
  const status = statusOf(error);
  if (status === null) {
    return problem('OFFLINE', 'No hay conexión con la clínica. Revise su internet e intente otra vez.', {
      canRetry: true,
    });
  }
  const code = codeOf(error, status);
  const data = refusalDataOf(error);
  const canRetry = ['FAULT', 'UNAVAILABLE', 'TOO_MANY_ATTEMPTS', 'SCHEDULE_BUSY'].includes(code);
  return problem(code, sentenceOf(code, data), {
    fields: fieldsIn(data),
    nearest: Array.isArray(data.nearest) ? (data.nearest as Offer[]) : [],
    retryAfterSeconds: typeof data.retryAfterSeconds === 'number' ? data.retryAfterSeconds : 0,
    canRetry,
  });
}

function problem(code: Problem['code'], sentence: string, rest: Partial<Problem>): Problem {
  return { code, sentence, fields: {}, nearest: [], retryAfterSeconds: 0, canRetry: false, ...rest };
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('status' in error)) return null;
  return typeof error.status === 'number' ? error.status : null;
}

/** A proxy or a router may answer with a body of its own: the status then decides. */
function codeOf(error: unknown, status: number): RefusalCode {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (isRefusalCode(code)) return code;
  if (status === 404) return 'NOT_FOUND';
  if (status === 429) return 'TOO_MANY_ATTEMPTS';
  if (status === 502 || status === 503 || status === 504) return 'UNAVAILABLE';
  return status >= 500 ? 'FAULT' : 'MALFORMED_BODY';
}

function sentenceOf(code: RefusalCode, data: Data): string {
  if (code === 'SLOT_NOT_OFFERED' && typeof data.reason === 'string') {
    return notOfferedMessage(data.reason as NotOfferedReason) ?? refusalMessage(code);
  }
  if (code === 'TOO_MANY_APPOINTMENTS') return limitSentence(data);
  if (code === 'ROOM_IN_USE') return roomSentence(data);
  if (code === 'OFFER_OVER' && typeof data.state === 'string') {
    return offerSentences[data.state] ?? refusalMessage(code);
  }
  return refusalMessage(code);
}

/** What became of an offer in another tab, or by the link of its message. */
const offerSentences: Readonly<Record<string, string>> = {
  accepted: 'Ese horario ya es suyo: está en sus turnos.',
  passed: 'Ya dejó pasar ese horario.',
};

/** Who is in the room that somebody was to be called into. */
function roomSentence({ roomName, ticket, patientName, isInside }: Data): string {
  const [who, where] = [ticket ?? patientName, roomName ?? 'el consultorio'];
  if (typeof who !== 'string') return refusalMessage('ROOM_IN_USE');
  return isInside ? `${who} está en ${where}.` : `${who} ya tiene un llamado a ${where} y todavía no entró.`;
}

/** That a limit of appointments to come is reached, and which, where that may be told. */
export function limitSentence({ scope, limit }: { scope?: unknown; limit?: unknown }): string {
  if (typeof limit !== 'number') return refusalMessage('TOO_MANY_APPOINTMENTS');
  const appointments = limit === 1 ? 'un turno futuro' : `${limit} turnos futuros`;
  const where = scope === 'specialty' ? ' en esta especialidad' : '';
  return `Ya tiene ${appointments}${where}, que es lo que la clínica permite.`;
}

function fieldsIn({ fields }: Data): Record<string, string> {
  if (!Array.isArray(fields)) return {};
  return Object.fromEntries(
    fields.map(({ path, message }: { path: string; message: string }) => [path, message]),
  );
}
