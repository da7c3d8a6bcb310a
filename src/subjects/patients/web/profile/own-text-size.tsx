import { announce } from '../../../../base/ui/announcer/announce.ts';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import {
  chooseTextSize,
  useIsTextLarge,
} from '../../../../base/ui/layout/text-size.ts';
import { Section } from '../../../../base/ui/section/section.tsx';

/** Larger letters in this browser, here and on the public pages. */
export function OwnTextSize() {
  const isLarge = useIsTextLarge();
  return (
    <Section title="Cómo se ve">
      <CheckField
        optional
        role="switch"
        label="Letra grande"
        hint="En este navegador: su cuenta y las páginas de la clínica."
        checked={isLarge}
        onChange={({ target }) => {
          chooseTextSize(target.checked);
          announce(target.checked ? 'Letra grande' : 'Letra normal');
        }}
      />
    </Section>
  );
}
