import { announce } from '../../../components/announcer/announce.ts';
import { CheckField } from '../../../components/field/check-field.tsx';
import { chooseTextSize, useIsTextLarge } from '../../../components/layout/text-size.ts';
import { Section } from '../../../components/section/section.tsx';

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
