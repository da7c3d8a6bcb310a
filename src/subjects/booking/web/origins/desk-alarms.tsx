import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import type { AccessAlarm } from '../../contract/origins.ts';
import { alarmTitles } from './alarm-titles.ts';

// The counter's advice for an alarm. The doctors' default password is the administrators' matter.
const words: Partial<Record<AccessAlarm['kind'], string>> = {
  reserved_mode:
    'Si un paciente no puede entrar, dele un código de activación desde su ficha.',
  holds_attack: 'Usted puede darlos igual, y se sueltan solos en unos minutos.',
  staff_guessing:
    'No le diga a nadie su contraseña ni un código. Si alguien de la clínica no puede entrar, avise a administración.',
};

/** The alarms, shown to the counter while they last. */
export function DeskAlarms({ alarms }: { alarms: readonly AccessAlarm[] }) {
  return alarms.map(
    ({ kind }) =>
      words[kind] && (
        <div key={kind} role="status">
          <Notice
            tone="warning"
            isLow
            title={alarmTitles[kind]}
            actions={
              kind === 'holds_attack' && (
                <ButtonLink
                  to="/recepcion/appointments"
                  search={{ vista: 'agenda' }}
                >
                  Ver la agenda
                </ButtonLink>
              )
            }
          >
            <p>{words[kind]}</p>
          </Notice>
        </div>
      ),
  );
}
