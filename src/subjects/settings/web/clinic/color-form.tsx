import { z } from 'zod';
import { api } from '../../../../base/api/web/client/api.ts';
import {
  isReadableAccent,
  nearestReadableAccent,
  ownAccent,
} from '../../../../base/clinic/rules/accent.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { Field } from '../../../../base/ui/field/field.tsx';
import { typedText } from '../../../../base/ui/forms/typed-fields.ts';
import { showAccent } from '../../../../base/ui/layout/clinic-accent.ts';
import { SavedPanelForm } from '../../../../base/ui/set-up/saved-panel-form.tsx';
import { useSavedForm } from '../../../../base/ui/set-up/use-saved-form.ts';
import type { ClinicSettings } from '../../contract/clinic.ts';
import { AccentFieldSchema } from '../../contract/clinic-fields.ts';
import styles from './clinic-settings.module.css';
import { ColorSamples } from './color-samples.tsx';
import { keptSettings } from './kept-settings.ts';

const color = typedText.pipe(AccentFieldSchema);
const schema = z.strictObject({
  accent: color
    .refine(isReadableAccent, {
      message: 'Con ese color los textos no se leen bien.',
      abort: true,
    })
    .transform((read) => (read === ownAccent ? null : read)),
});

const versionOf = ({ clinic: { revision, accent } }: ClinicSettings) => ({
  revision,
  values: { accent: accent ?? ownAccent },
});

/** The product's accent colour, for chosen elements and for those that can be pressed. */
export function ColorForm({ saved }: { saved: ClinicSettings }) {
  const shared = useSavedForm({
    ...keptSettings,
    schema,
    saved,
    versionOf,
    send: ({ accent }, revision) =>
      api.admin.clinic.saveAccent.call({ accent, revision }),
    done: 'Color guardado',
    onDone: ({ clinic }) => showAccent(clinic.accent),
  });
  const { field, set, values } = shared.form;
  const { error: refusal, ...accent } = field('accent');
  // The mistake is shown at once, because the samples below show only readable colours.
  const mistake = schema.safeParse(values).error?.issues[0]?.message;
  const read = color.safeParse(values.accent).data;
  return (
    <SavedPanelForm
      shared={shared}
      label="Guardar el color"
      actions={
        read !== ownAccent && (
          <Button kind="quiet" onClick={() => set('accent', ownAccent)}>
            Volver al verde de siempre
          </Button>
        )
      }
    >
      <Field
        label="Color"
        hint="Marca lo que se puede tocar y lo que está elegido, en todas las páginas."
        error={mistake ?? refusal}
      >
        {(control) => (
          <div className={styles.color}>
            <input
              {...accent}
              type="color"
              aria-label="Elegir el color"
              value={read ?? ownAccent}
            />
            <input
              {...control}
              {...accent}
              type="text"
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
            />
          </div>
        )}
      </Field>
      {read && mistake && (
        <div>
          <Button onClick={() => set('accent', nearestReadableAccent(read))}>
            Usar {nearestReadableAccent(read)}, el más parecido que se lee
          </Button>
        </div>
      )}
      {read && !mistake && <ColorSamples color={read} />}
    </SavedPanelForm>
  );
}
