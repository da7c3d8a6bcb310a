import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../base/ui/button/button.tsx';
import { CheckField } from '../../../base/ui/field/check-field.tsx';
import { FieldError } from '../../../base/ui/field/field.tsx';
import { Loading } from '../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import type { SetUpSpecialty } from '../../settings/contract/specialties.ts';
import styles from './set-up-questionnaires.module.css';

interface PracticeChoicesProps {
  specialties: UseQueryResult<SetUpSpecialty[]>;
  chosen: readonly string[];
  error: ReactNode;
  onChoose: (practiceIds: string[]) => void;
}

/** Chooses the practices that ask a form, one by one or a whole specialty at once. */
export function PracticeChoices({
  specialties,
  chosen,
  error,
  onChoose,
}: PracticeChoicesProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Se pide en</legend>
      <QueryContent
        query={specialties}
        loading={<Loading inline label="Buscando prácticas…" />}
      >
        {(all) =>
          all.map((specialty) => (
            <SpecialtyPractices
              key={specialty.id}
              specialty={specialty}
              chosen={chosen}
              onChoose={onChoose}
            />
          ))
        }
      </QueryContent>
      {error && <FieldError id="practices-error">{error}</FieldError>}
    </fieldset>
  );
}

interface SpecialtyPracticesProps
  extends Pick<PracticeChoicesProps, 'chosen' | 'onChoose'> {
  specialty: SetUpSpecialty;
}

function SpecialtyPractices({
  specialty,
  chosen,
  onChoose,
}: SpecialtyPracticesProps) {
  const practices = specialty.practices.filter(
    ({ id, isEnabled }) => isEnabled || chosen.includes(id),
  );
  const ids = practices.map(({ id }) => id);
  if (ids.length === 0) return null;
  const hasAll = ids.every((id) => chosen.includes(id));
  const others = (taken: readonly string[]) =>
    chosen.filter((id) => !taken.includes(id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within another one repeats both names at every box.
    <div role="group" aria-label={specialty.name}>
      <div className={styles.specialty}>
        <p className={styles.name}>{specialty.name}</p>
        {ids.length > 1 && (
          <Button
            kind="quiet"
            onClick={() =>
              onChoose(hasAll ? others(ids) : [...others(ids), ...ids].sort())
            }
          >
            {hasAll ? 'Ninguna' : 'Todas'}{' '}
            <span className="visually-hidden">de {specialty.name}</span>
          </Button>
        )}
      </div>
      <div className={styles.choices}>
        {practices.map(({ id, name, isEnabled }) => (
          <CheckField
            key={id}
            optional
            label={isEnabled ? name : `${name} (deshabilitada)`}
            checked={chosen.includes(id)}
            onChange={() =>
              onChoose(
                chosen.includes(id) ? others([id]) : [...chosen, id].sort(),
              )
            }
          />
        ))}
      </div>
    </div>
  );
}
