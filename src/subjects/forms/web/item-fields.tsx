import type { ReactNode } from 'react';
import { randomUuid } from '../../../base/api/web/client/random-uuid.ts';
import { announce } from '../../../base/ui/announcer/announce.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { CheckField } from '../../../base/ui/field/check-field.tsx';
import { FieldError } from '../../../base/ui/field/field.tsx';
import { TextAreaField } from '../../../base/ui/field/text-area-field.tsx';
import { SelectField, TextField } from '../../../base/ui/field/text-field.tsx';
import { useNextFocus } from '../../../base/ui/focus/use-next-focus.ts';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import type { PanelForm } from '../../../base/ui/panel/use-panel-form.ts';
import { ITEMS_MAX, type ItemType } from '../rules/questionnaire.ts';
import type { TypedQuestionnaire } from './questionnaire-schema.ts';
import { typeWords } from './questionnaire-words.ts';
import styles from './set-up-questionnaires.module.css';

type Item = TypedQuestionnaire['items'][number];

interface ItemFieldsProps {
  form: Pick<PanelForm<never>, 'errors' | 'within'> & {
    values: Pick<TypedQuestionnaire, 'items'>;
    set: (name: 'items', items: Item[]) => void;
  };
}

/** The questions of a form, in the order in which they are asked. */
export function ItemFields({ form }: ItemFieldsProps) {
  const { items } = form.values;
  const { list, focusNext } = useNextFocus<HTMLOListElement>();
  const { place: adding, focusPlace: focusAdding } =
    usePlaceFocus<HTMLButtonElement>();
  const focusItem = (linkId: string) =>
    focusNext(`[data-item="${linkId}"] input`);

  const put = (next: Item[]) => form.set('items', next);
  const change = (index: number, changes: Partial<Item>) =>
    put(
      items.map((item, place) =>
        place === index ? { ...item, ...changes } : item,
      ),
    );
  function add() {
    const linkId = randomUuid();
    put([
      ...items,
      {
        linkId,
        type: 'boolean',
        text: '',
        help: '',
        isRequired: true,
        options: '',
      },
    ]);
    focusItem(linkId);
  }
  function move(index: number, to: number) {
    const next = items.filter((_, place) => place !== index);
    const moved = items[index] as Item;
    put(next.toSpliced(to, 0, moved));
    focusItem(moved.linkId);
    announce(`Pregunta ${to + 1} de ${items.length}`);
  }
  function remove(index: number) {
    put(items.filter((_, place) => place !== index));
    focusAdding();
    announce('Pregunta quitada');
  }

  return (
    <fieldset className={styles.group}>
      <legend>Preguntas</legend>
      {items.length === 0 && (
        <p className={styles.quiet}>Todavía no hay ninguna.</p>
      )}
      <ol ref={list} className={styles.items}>
        {items.map((item, index) => (
          <li key={item.linkId} data-item={item.linkId} className={styles.item}>
            <OneItem
              item={item}
              index={index}
              form={form}
              onChange={(changes) => change(index, changes)}
              acts={
                <div className={styles.acts}>
                  {index > 0 && (
                    <Button kind="quiet" onClick={() => move(index, index - 1)}>
                      Subir{' '}
                      <span className="visually-hidden">
                        la pregunta {index + 1}
                      </span>
                    </Button>
                  )}
                  {index < items.length - 1 && (
                    <Button kind="quiet" onClick={() => move(index, index + 1)}>
                      Bajar{' '}
                      <span className="visually-hidden">
                        la pregunta {index + 1}
                      </span>
                    </Button>
                  )}
                  <Button kind="quiet" onClick={() => remove(index)}>
                    Quitar{' '}
                    <span className="visually-hidden">
                      la pregunta {index + 1}
                    </span>
                  </Button>
                </div>
              }
            />
          </li>
        ))}
      </ol>
      {form.errors.items && (
        <FieldError id="items-error">{form.errors.items}</FieldError>
      )}
      {items.length < ITEMS_MAX && (
        <Button ref={adding} className={styles.start} onClick={add}>
          Agregar pregunta
        </Button>
      )}
    </fieldset>
  );
}

interface OneItemProps extends ItemFieldsProps {
  item: Item;
  index: number;
  onChange: (changes: Partial<Item>) => void;
  acts: ReactNode;
}

function OneItem({ item, index, form, onChange, acts }: OneItemProps) {
  const ofItem = (
    <span className="visually-hidden"> de la pregunta {index + 1}</span>
  );
  const place = `items.${index}`;
  return (
    <>
      <TextField
        label={`Pregunta ${index + 1}`}
        autoComplete="off"
        {...form.within(`${place}.text`)}
      />
      <div className={styles.pair}>
        <SelectField
          label={<>Se responde con{ofItem}</>}
          value={item.type}
          error={form.errors[`${place}.type`]}
          onChange={({ target }) => {
            const type = target.value as ItemType;
            onChange({ type, options: type === 'choice' ? item.options : '' });
          }}
        >
          {typeWords.map(([type, words]) => (
            <option key={type} value={type}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextField
          label={<>Ayuda{ofItem}</>}
          optional
          autoComplete="off"
          {...form.within(`${place}.help`)}
        />
      </div>
      {item.type === 'choice' && (
        <TextAreaField
          label={<>Respuestas{ofItem}</>}
          hint="Una por línea."
          rows={3}
          value={item.options}
          error={
            form.errors[`${place}.options`] ?? optionError(form.errors, place)
          }
          onChange={({ target }) => onChange({ options: target.value })}
        />
      )}
      <div className={styles.foot}>
        <CheckField
          optional
          label={<>Hay que responderla{ofItem}</>}
          checked={item.isRequired}
          onChange={({ target }) => onChange({ isRequired: target.checked })}
        />
        {acts}
      </div>
    </>
  );
}

/** The error of one line, for a field that holds a list of lines. */
function optionError(errors: ItemFieldsProps['form']['errors'], place: string) {
  return Object.entries(errors).find(([path]) =>
    path.startsWith(`${place}.options.`),
  )?.[1];
}
