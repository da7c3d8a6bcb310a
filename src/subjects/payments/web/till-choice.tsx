import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { SelectField, TextField } from '../../../base/ui/field/text-field.tsx';
import { setOwnTill, useOwnTill } from './own-till.ts';
import styles from './payments.module.css';

const another = ' another';

/** The name of this browser's till. The receptionist may choose or name another one. */
export function TillChoice() {
  const till = useOwnTill();
  const [isChanging, setChanging] = useState(false);
  if (!isChanging) {
    return (
      <p className={styles.till}>
        En <strong>{till}</strong>
        <Button kind="quiet" onClick={() => setChanging(true)}>
          Cambiar de caja
        </Button>
      </p>
    );
  }
  return <ChangeTill till={till} onChanged={() => setChanging(false)} />;
}

function ChangeTill({
  till,
  onChanged,
}: {
  till: string;
  onChanged: () => void;
}) {
  const query = useQuery(api.reception.payments.tills.queryOptions());
  const [chosen, setChosen] = useState(till);
  const [name, setName] = useState('');
  const names = [...new Set([till, ...(query.data ?? [])])];
  const isNew = chosen === another;
  const next = isNew ? name.trim() : chosen;
  return (
    <div className={styles.fields}>
      <SelectField
        autoFocus
        label="Caja"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        {names.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
        <option value={another}>Otra caja…</option>
      </SelectField>
      {isNew && (
        <TextField
          label="Nombre de la caja"
          maxLength={40}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <Button
        onClick={() => {
          if (next === '') return;
          setOwnTill(next);
          onChanged();
        }}
      >
        Usar esta caja
      </Button>
    </div>
  );
}
