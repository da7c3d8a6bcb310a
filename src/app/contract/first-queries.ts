import type {
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import type { Contract } from './index.ts';

type Inputs = InferContractRouterInputs<Contract['public']>;
type Outputs = InferContractRouterOutputs<Contract['public']>;

/** A query that needs no session: the procedure's place in the contract, and its input. */
export interface FirstQuery {
  path: ['public', subject: string, procedure: string];
  input?: unknown;
}

/** Returns the answer to a query. Undefined: not answered yet, or refused. */
export type Answered = <
  Subject extends keyof Outputs & string,
  Procedure extends keyof Outputs[Subject] & string,
>(
  subject: Subject,
  procedure: Procedure,
) => Outputs[Subject][Procedure] | undefined;

export function query<
  Subject extends keyof Inputs & string,
  Procedure extends keyof Inputs[Subject] & string,
>(
  subject: Subject,
  procedure: Procedure,
  ...[input]: unknown extends Inputs[Subject][Procedure]
    ? []
    : [input: Inputs[Subject][Procedure]]
): FirstQuery {
  return {
    path: ['public', subject, procedure],
    ...(input !== undefined && { input }),
  };
}

/** The clinic, which every page shows. */
export const clinicQuery = query('clinic', 'get');

const insurers = query('clinic', 'insurers');
const specialties = query('doctors', 'specialties');

/**
 * The first queries of each page beside the clinic, by its route. The server puts the answers into the first
 * HTML, and the browser asks for them while the page's code loads.
 */
export const firstQueries = {
  '/': () => [specialties],
  '/doctores': () => [query('doctors', 'list'), insurers],
  '/agendar-cita': () => [specialties, insurers],
  '/agendar-cita/$doctorId': ({ doctorId = '' }) => [
    insurers,
    query('doctors', 'get', { doctorId }),
  ],
  '/registro-paciente': () => [insurers],
  '/registro': () => [query('professionalRequests', 'specialties')],
} satisfies Record<string, (parameters: { doctorId?: string }) => FirstQuery[]>;
