import type { RefObject } from 'react';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { ChoiceField } from '../../../../base/ui/panel/choice-field.tsx';
import { readable } from '../../../patients/web/reads/readable.ts';
import type { StaffQueue } from '../../contract/staff-queue.ts';
import styles from './queue-desk.module.css';
import type { QueueDeskSearch } from './queue-desk-search.ts';

interface QueueToolsProps {
  queue: StaffQueue;
  search: QueueDeskSearch;
  onSearch: (changes: QueueDeskSearch) => void;
  text: string;
  onText: (text: string) => void;
  searchBox: RefObject<HTMLInputElement | null>;
  onKeys: () => void;
}

/** Chooses the part of the queue that is shown and called from. */
export function QueueTools({
  queue,
  search,
  onSearch,
  text,
  onText,
  searchBox,
  onKeys,
}: QueueToolsProps) {
  const { waitingRooms, doctors } = queue;
  return (
    <div className={styles.tools}>
      {waitingRooms.length > 1 && (
        <SelectField
          label="Sala"
          value={search.sala ?? ''}
          onChange={({ target }) =>
            onSearch({ sala: target.value || undefined })
          }
        >
          <option value="">Todas las salas</option>
          {waitingRooms.map(({ id, letter, name }) => (
            <option key={id} value={id}>
              {letter} · {name}
            </option>
          ))}
        </SelectField>
      )}
      <ChoiceField
        label="Profesional"
        none="Todos los profesionales"
        choices={doctors.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.doctor ?? ''}
        onChange={(doctor) => onSearch({ doctor: doctor || undefined })}
      />
      <TextField
        ref={searchBox}
        label="Buscar"
        type="search"
        {...readable}
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <Button kind="quiet" hint="?" onClick={onKeys}>
        Teclas
      </Button>
    </div>
  );
}
