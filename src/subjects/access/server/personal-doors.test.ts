import { describe, expect, test } from 'vitest';
import type { PersonRole } from '../../../base/api/rules/session-level.ts';
import {
  assertEveryLevelDeclared,
  whyNotCall,
} from '../../../base/doors/guard.ts';
import { patientAppointments } from '../../../panels/account/server/patient-account.ts';
import { patientHolds } from '../../booking/server/patient-holds.ts';
import { patientProfile } from '../../patients/server/profile/patient-profile.ts';
import { personalFactors } from './personal-factors.ts';
import { personalPassword } from './personal-password.ts';
import { personalStepUp } from './personal-step-up.ts';

const roles: PersonRole[] = ['patient', 'doctor', 'admin', 'reception'];

type Factor = 'none' | 'due' | 'shown' | 'not shown';

function who(
  door: PersonRole,
  level: 'N1' | 'N2' | 'N3',
  factor: Factor = 'none',
) {
  return {
    kind: door,
    level,
    asksSecondFactor: factor !== 'none',
    needsSecondFactor: factor === 'not shown',
    hasSecondFactor: factor === 'shown' || factor === 'not shown',
  };
}

describe.each(roles)('in the API of %s,', (role) => {
  const doors = {
    stepUp: personalStepUp(role),
    password: personalPassword(role),
    factors: personalFactors(role),
  };

  test('every procedure names its callers and refuses a user who is not signed in', () => {
    expect(() => assertEveryLevelDeclared(doors)).not.toThrow();
    for (const procedures of Object.values(doors)) {
      for (const procedure of Object.values(procedures)) {
        expect(whyNotCall(procedure, role, null)).toBe('NOT_SIGNED_IN');
      }
    }
  });

  test('a user who is only identified may raise the session', () => {
    for (const procedure of Object.values(doors.stepUp)) {
      expect(whyNotCall(procedure, role, who(role, 'N1'))).toBeNull();
      expect(
        whyNotCall(procedure, role, who(role, 'N1', 'not shown')),
      ).toBeNull();
    }
  });

  test('a user chooses a password from N2 on, a doctor the first one from N1', () => {
    const refusal = role === 'doctor' ? null : 'NEEDS_CODE';
    expect(whyNotCall(doors.password.choose, role, who(role, 'N1'))).toBe(
      refusal,
    );
    expect(whyNotCall(doors.password.choose, role, who(role, 'N2'))).toBeNull();
  });

  test('a user with a second factor shows it before adding or removing one', () => {
    const { list, recoveryCodes, ...changes } = doors.factors;
    for (const procedure of [list, recoveryCodes]) {
      expect(whyNotCall(procedure, role, who(role, 'N1'))).toBe('NEEDS_CODE');
      expect(whyNotCall(procedure, role, who(role, 'N2', 'shown'))).toBeNull();
    }
    for (const procedure of Object.values(changes)) {
      expect(whyNotCall(procedure, role, who(role, 'N1'))).toBe('NEEDS_CODE');
      expect(whyNotCall(procedure, role, who(role, 'N2'))).toBeNull();
      expect(whyNotCall(procedure, role, who(role, 'N2', 'shown'))).toBe(
        'NEEDS_SECOND_FACTOR',
      );
      expect(whyNotCall(procedure, role, who(role, 'N1', 'not shown'))).toBe(
        'NEEDS_SECOND_FACTOR',
      );
      expect(whyNotCall(procedure, role, who(role, 'N3', 'shown'))).toBeNull();
    }
  });

  test('a user who must have a second factor adds the first one without showing any', () => {
    const {
      startTotp,
      confirmTotp,
      passkeyQuestion,
      addPasskey,
      remove,
      makeRecoveryCodes,
    } = doors.factors;
    for (const procedure of [
      startTotp,
      confirmTotp,
      passkeyQuestion,
      addPasskey,
    ]) {
      expect(whyNotCall(procedure, role, who(role, 'N1', 'due'))).toBe(
        'NEEDS_CODE',
      );
      expect(whyNotCall(procedure, role, who(role, 'N2', 'due'))).toBeNull();
    }
    for (const procedure of [remove, makeRecoveryCodes]) {
      expect(whyNotCall(procedure, role, who(role, 'N2', 'due'))).toBe(
        'NEEDS_SECOND_FACTOR',
      );
    }
  });
});

test('a patient who is only identified sees coming appointments, but no past ones, and changes no e-mail', () => {
  const doors = {
    appointments: patientAppointments,
    holds: patientHolds,
    profile: patientProfile,
  };
  const { appointments, holds, profile } = doors;
  const identified = who('patient', 'N1');
  for (const procedure of [
    appointments.list,
    appointments.open,
    holds.prove,
    profile.get,
  ]) {
    expect(whyNotCall(procedure, 'patient', identified)).toBeNull();
  }
  for (const procedure of [
    appointments.past,
    profile.startEmailChange,
    profile.finishEmailChange,
  ]) {
    expect(whyNotCall(procedure, 'patient', identified)).toBe('NEEDS_CODE');
    expect(whyNotCall(procedure, 'patient', who('patient', 'N2'))).toBeNull();
  }
});
