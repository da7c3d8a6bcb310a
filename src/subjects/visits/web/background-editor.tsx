import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../base/ui/button/button.tsx';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import { useFocusShown } from '../../../base/ui/focus/use-focus-shown.ts';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import {
  type BackgroundLine,
  type BackgroundList,
  LINE_MAX,
  LINE_NOTE_MAX,
  LIST_MAX,
} from '../../record/rules/entry-content.ts';
import {
  backgroundListNames,
  lineWords,
  readSince,
  sinceWords,
} from '../../record/web/record-words.ts';
import styles from './visit.module.css';

interface BackgroundEditorProps {
  list: BackgroundList;
  lines: readonly BackgroundLine[];
  /** The line that is open. Null: none of this list. */
  open: number | null;
  /** The errors of the form, by path. */
  errors: Record<string, ReactNode>;
  onOpen: (index: number) => void;
  /** Called when a line that an error opened is being written. */
  onWrite: (index: number) => void;
  onClose: () => void;
  onChange: (lines: BackgroundLine[]) => void;
}

const blank: BackgroundLine = { text: '', since: null, note: null };

/** One list of the background: its lines to read, one of them open to write. */
export function BackgroundEditor(props: BackgroundEditorProps) {
  const { list, lines, open, errors, onOpen, onWrite, onClose, onChange } =
    props;
  const { place, focusWithin } = usePlaceFocus<HTMLElement>();
  const name = backgroundListNames[list];
  const errorsOf = (index: number) => ({
    text: errors[`background.${list}.${index}.text`],
    since: errors[`background.${list}.${index}.since`],
  });
  const focusAdd = () => focusWithin('[data-add]');

  function add() {
    onOpen(lines.length);
    onChange([...lines, blank]);
  }
  function remove(index: number) {
    onChange(lines.filter((_, other) => other !== index));
    if (open === index) onClose();
    focusAdd();
  }

  return (
    <section ref={place} className={styles.list} aria-label={name}>
      <div className={styles.listHead}>
        <h3 className={styles.small}>{name}</h3>
        {lines.length === 0 && <p className={styles.quiet}>Nada anotado</p>}
        {lines.length < LIST_MAX && (
          <button type="button" data-add className={styles.add} onClick={add}>
            Agregar <span className="visually-hidden">a {name}</span>
          </button>
        )}
      </div>
      <ul>
        {lines.map((line, index) => {
          const { text, since } = errorsOf(index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and two may say the same.
            <li key={index}>
              {open === index || text || since ? (
                <LineEditor
                  line={line}
                  errors={{ text, since }}
                  onChange={(changed) => {
                    // Typing removes the line's error, so the line has to stay open without it.
                    onWrite(index);
                    onChange(lines.with(index, changed));
                  }}
                  onDone={() => {
                    onClose();
                    focusAdd();
                  }}
                  onRemove={() => remove(index)}
                />
              ) : (
                <span className={styles.line}>
                  <button
                    type="button"
                    className={styles.lineText}
                    onClick={() => onOpen(index)}
                  >
                    <span className="visually-hidden">Cambiar</span>{' '}
                    {lineWords(line)}
                  </button>
                  <button
                    type="button"
                    className={styles.lineOff}
                    aria-label={`Quitar ${line.text}`}
                    onClick={() => remove(index)}
                  >
                    <span aria-hidden="true">×</span>
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface LineEditorProps {
  line: BackgroundLine;
  errors: { text: ReactNode; since: ReactNode };
  onChange: (line: BackgroundLine) => void;
  onDone: () => void;
  onRemove: () => void;
}

/** A line being written. Enter or Escape closes it. Typed text is kept with the draft all the while. */
function LineEditor({
  line,
  errors,
  onChange,
  onDone,
  onRemove,
}: LineEditorProps) {
  const first = useFocusShown(true, { within: 'input' });
  const [since, setSince] = useState(sinceWords(line.since ?? ''));
  function byKey(event: KeyboardEvent) {
    if (
      (event.key !== 'Enter' && event.key !== 'Escape') ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
    if (event.target instanceof HTMLButtonElement && event.key === 'Enter')
      return;
    event.preventDefault();
    onDone();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields within.
    <div ref={first} className={styles.editor} onKeyDown={byKey}>
      <TextField
        label="Qué"
        error={errors.text}
        maxLength={LINE_MAX}
        autoComplete="off"
        value={line.text}
        onChange={({ target }) => onChange({ ...line, text: target.value })}
      />
      <TextField
        label="Desde"
        hint="Año, mes/año o día"
        error={errors.since}
        optional
        maxLength={10}
        autoComplete="off"
        value={since}
        onChange={({ target }) => {
          setSince(target.value);
          onChange({ ...line, since: readSince(target.value) });
        }}
      />
      <TextField
        label="Aclaración"
        optional
        maxLength={LINE_NOTE_MAX}
        autoComplete="off"
        value={line.note ?? ''}
        onChange={({ target }) =>
          onChange({ ...line, note: target.value || null })
        }
      />
      <div className={styles.editorActs}>
        <Button onClick={onDone}>Listo</Button>
        <Button kind="quiet" onClick={onRemove}>
          Quitar
        </Button>
      </div>
    </div>
  );
}
