import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import type {
  FamilyKind,
  FamilyScope,
} from '../../../../base/person/rules/family/family-link.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { SelectField } from '../../../../base/ui/field/text-field.tsx';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { formatShortMoment } from '../../../../base/ui/format/format.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import { scopeWords } from './family-words.ts';
import styles from './own-family.module.css';

const ownKindWords: Record<FamilyKind, string> = {
  parent_in_care: 'Su madre o su padre',
  child: 'Su hija o su hijo, de 16 o 17 años',
  other_in_charge: 'Otro familiar',
};

/** Makes a code for a representative of the signed-in patient: their relation, and the scope. */
export function MakeCode() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const { place, focusPlace } = usePlaceFocus();
  const [kind, setKind] = useState<FamilyKind>('parent_in_care');
  const [scope, setScope] = useState<FamilyScope>('appointments');
  const make = useMutation(
    api.patient.family.makeCode.mutationOptions({
      onSuccess: focusPlace,
    }),
  );
  const errors = make.error ? problemOf(make.error).fields : {};
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!make.isPending) make.mutate({ kind, scope });
  }
  return (
    <Section title="Que alguien actúe por usted">
      <div ref={place} tabIndex={-1} className={styles.place}>
        {make.data && (
          <Notice tone="good" title="Este es su código">
            <p className={styles.code}>{make.data.code}</p>
            <p>
              Déselo, con su DNI, solo a quien usted quiera. Vale hasta el{' '}
              {formatShortMoment(
                make.data.expiresAt,
                clinic.data?.timeZone ?? 'UTC',
              )}{' '}
              y una sola vez.
            </p>
          </Notice>
        )}
        <p>
          Con un código, otro paciente de la clínica saca sus turnos o lee su
          historia en su nombre. Usted lo termina cuando quiera.
        </p>
        <form
          className={styles.form}
          noValidate
          onSubmit={submit}
          aria-label="Hacer un código"
        >
          <SelectField
            label="Usted es, de esa persona"
            optional={false}
            error={errors.kind}
            value={kind}
            onChange={({ target }) => setKind(target.value as FamilyKind)}
          >
            {Object.entries(ownKindWords).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Para qué"
            optional={false}
            value={scope}
            onChange={({ target }) => setScope(target.value as FamilyScope)}
          >
            {Object.entries(scopeWords).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          {!errors.kind && <ActProblem error={make.error} />}
          <Button type="submit" busy={make.isPending} className={styles.start}>
            {make.data ? 'Hacer otro código' : 'Hacer un código'}
          </Button>
        </form>
      </div>
    </Section>
  );
}
