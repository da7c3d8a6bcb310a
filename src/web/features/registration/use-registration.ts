import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { NewPatient } from '../../../contract/person-fields.ts';
import { client } from '../../lib/api.ts';
import { type Problem, problemOf } from '../../lib/problem-of.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { withProofOfWork } from '../../lib/with-proof-of-work.ts';
import { type FieldErrors, fieldErrorsOf, readRegistration } from './read-registration.ts';
import { emptyDraft, type RegistrationDraft } from './registration-draft.ts';

export interface RegisteredPatient {
  /** How they are addressed. */
  name: string;
  hasOwnPassword: boolean;
}

export interface Registration {
  draft: RegistrationDraft;
  errors: FieldErrors;
  /** What no field can be blamed for. */
  problem: Problem | null;
  isDniRegistered: boolean;
  isSending: boolean;
  edit: (draft: RegistrationDraft) => void;
  refuse: (errors: FieldErrors) => void;
  send: () => void;
}

interface RegistrationRules {
  today: string;
  policyVersion: string;
  /** Some field was refused, here or by the server: its error is about to be drawn. */
  onRefused: () => void;
  onRegistered: (registered: RegisteredPatient) => void;
}

/** The form's memory: nothing typed is lost, whatever is answered. */
export function useRegistration(rules: RegistrationRules): Registration {
  const { today, policyVersion, onRefused, onRegistered } = rules;
  const [draft, setDraft] = useState(emptyDraft);
  const [errors, setErrors] = useState<FieldErrors>({});
  // The same content sent again is the same attempt; another content is another one.
  const attemptKey = useRef<string | null>(null);

  const register = useMutation({
    mutationFn: ({ patient, idempotencyKey }: { patient: NewPatient; idempotencyKey: string }) =>
      withProofOfWork((proofOfWork) =>
        client.public.patients.register({ ...patient, proofOfWork }, { context: { idempotencyKey } }),
      ),
    onSuccess: ({ patientName }, { patient }) =>
      onRegistered({ name: patientName, hasOwnPassword: patient.password !== undefined }),
    onError: (error) => {
      const { code, fields } = problemOf(error);
      if (code === 'DNI_REGISTERED') refuse({ dni: 'Ya hay una persona registrada con este DNI.' });
      else refuse(fieldErrorsOf(fields));
    },
  });

  function refuse(refused: FieldErrors) {
    setErrors(refused);
    if (Object.keys(refused).length > 0) onRefused();
  }

  function edit(next: RegistrationDraft) {
    attemptKey.current = null;
    setDraft(next);
    setErrors((before) => withoutEdited(before, { from: draft, to: next }));
    if (!register.isPending) register.reset();
  }

  function send() {
    if (register.isPending) return;
    const read = readRegistration(draft, { today, policyVersion });
    if (!read.ok) {
      register.reset();
      refuse(read.errors);
      return;
    }
    setErrors({});
    attemptKey.current ??= randomUuid();
    register.mutate({ patient: read.patient, idempotencyKey: attemptKey.current });
  }

  const problem = register.error ? problemOf(register.error) : null;
  const isDniRegistered = problem?.code === 'DNI_REGISTERED';
  const isBesideFields = isDniRegistered || Object.keys(errors).length > 0;
  return {
    draft,
    errors,
    problem: isBesideFields ? null : problem,
    isDniRegistered,
    isSending: register.isPending,
    edit,
    refuse,
    send,
  };
}

/** What is being corrected is no longer wrong until it is sent again. */
function withoutEdited(
  errors: FieldErrors,
  { from, to }: Record<'from' | 'to', RegistrationDraft>,
): FieldErrors {
  const kept = Object.entries(errors).filter(([field]) => {
    const name = field as keyof RegistrationDraft;
    return from[name] === to[name];
  });
  return Object.fromEntries(kept);
}
