import { recoveryWords } from '../../../../base/text/contract/page-words.ts';
import {
  ChoiceLink,
  ChoiceLinks,
} from '../../../../base/ui/choice-link/choice-link.tsx';
import {
  passwordLinkWords,
  remindWords,
  type Sending,
} from '../../../../base/ui/format/told-words.ts';
import { useSending } from '../../../../base/ui/format/use-sending.ts';
import { Page } from '../../../../base/ui/page/page.tsx';
import { Section, Stack } from '../../../../base/ui/section/section.tsx';
import styles from './recovery.module.css';
import type { RecoveryWay } from './recovery-ways.ts';

function choicesOf(
  sending: Sending,
): [way: RecoveryWay, name: string, detail: string][] {
  const { name, choice } = passwordLinkWords(sending);
  return [
    ['clave', name, choice],
    [
      'activacion',
      'Usar un código de recepción',
      'Si en el mostrador le dieron un código de activación, o no tiene un correo registrado.',
    ],
    ['turno', 'Recordarme mi turno', remindWords(sending).choice],
  ];
}

/** The three choices of this page, and what each needs to sign in. */
export function RecoveryChoices() {
  const clinic = useSending();
  return (
    <Page {...recoveryWords}>
      <Stack gap="wide">
        <ChoiceLinks label="Qué necesita">
          {choicesOf(clinic).map(([way, name, detail]) => (
            <ChoiceLink
              key={way}
              to="/recordar"
              search={{ para: way }}
              name={name}
              detail={detail}
            />
          ))}
        </ChoiceLinks>
        <Section title="Con qué se ingresa">
          <dl className={styles.keys}>
            <div>
              <dt>Pacientes</dt>
              <dd>
                Con el DNI y su contraseña. Si nunca eligió una, su contraseña
                es su mismo número de DNI.
              </dd>
            </div>
            <div>
              <dt>Profesionales, administración y recepción</dt>
              <dd>Con el e-mail que registró la clínica y su contraseña.</dd>
            </div>
          </dl>
        </Section>
      </Stack>
    </Page>
  );
}
