import { constraintOf, sqlStateOf } from './in-transaction.ts';

/** A fault without PostgreSQL's details, which repeat the row, with names and documents. */
export function toLogged(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  return {
    type: name,
    message,
    stack,
    code: sqlStateOf(error),
    constraint: constraintOf(error),
  };
}
