import type { OpenedSession } from '../../../../base/api/contract/session.ts';
import { client } from '../../../../base/api/web/client/api.ts';
import { withProofOfWork } from '../../../../base/api/web/client/with-proof-of-work.ts';
import type {
  PanelRole,
  StoredSession,
} from '../../../../base/api/web/session/session.ts';

/** The credentials, parsed from the form. */
export interface Attempt {
  role: PanelRole;
  /** Digits of the DNI, or an e-mail. */
  who: string;
  password: string;
  rememberMe: boolean;
  /** Kept when the same attempt is repeated. */
  idempotencyKey: string;
}

export interface Admitted {
  session: StoredSession;
  opened: OpenedSession;
}

/** Signs in, by a proof of work if the server requires one. */
export function knock(
  attempt: Attempt,
  onPuzzle: () => void,
): Promise<Admitted> {
  return withProofOfWork((proofOfWork) => ask(attempt, proofOfWork), onPuzzle);
}

function ask(
  { role, who, idempotencyKey, ...rest }: Attempt,
  proofOfWork?: string,
): Promise<Admitted> {
  // With a solved proof of work it is a different request, sent without the idempotency key.
  const context = proofOfWork ? {} : { idempotencyKey };
  if (role === 'patient')
    return askAsPatient({ dni: who, ...rest, proofOfWork }, context);
  if (role === 'doctor')
    return askAsDoctor(
      { email: who, password: rest.password, proofOfWork },
      context,
    );
  return askAsStaff(role, { email: who, ...rest, proofOfWork }, context);
}

const loginTime = () => new Date().toISOString();
type SignIn = typeof client.public.signIn;
type Context = { idempotencyKey?: string };

async function askAsPatient(
  input: Parameters<SignIn['patient']>[0],
  context: Context,
): Promise<Admitted> {
  const { patient, session } = await client.public.signIn.patient(input, {
    context,
  });
  return {
    session: { role: 'patient', ...patient, rememberMe: input.rememberMe },
    opened: session,
  };
}

async function askAsDoctor(
  input: Parameters<SignIn['doctor']>[0],
  context: Context,
): Promise<Admitted> {
  const { doctor, session } = await client.public.signIn.doctor(input, {
    context,
  });
  return {
    session: {
      role: 'doctor',
      ...doctor,
      rememberMe: true,
      loginTime: loginTime(),
    },
    opened: session,
  };
}

async function askAsStaff(
  role: 'admin' | 'reception',
  input: Parameters<SignIn['admin']>[0],
  context: Context,
): Promise<Admitted> {
  const { user, session } = await client.public.signIn[role](input, {
    context,
  });
  const { id, email, name } = user;
  return {
    session: {
      role,
      id,
      email,
      name,
      rememberMe: input.rememberMe,
      loginTime: loginTime(),
    },
    opened: session,
  };
}
