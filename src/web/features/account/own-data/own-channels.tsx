import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '../../../../contract/patient/account.ts';
import type { Preference } from '../../../../contract/patient/own-data.ts';
import { api } from '../../../api/api.ts';
import { announce } from '../../../components/announcer/announce.ts';
import { CheckField } from '../../../components/field/check-field.tsx';
import { LoadingLines } from '../../../components/loading/loading.tsx';
import { Notice } from '../../../components/problem/notice.tsx';
import { QueryContent } from '../../../components/problem/query-content.tsx';
import { Section } from '../../../components/section/section.tsx';
import { ActProblem } from '../../../step-up/act-problem.tsx';
import styles from '../account.module.css';

const topics = {
  turnos: 'Sus turnos: confirmaciones, recordatorios y cambios',
  offers: 'Turnos que se liberan y novedades',
} as const;
const channels = { email: 'Por e-mail', whatsapp: 'Por WhatsApp' } as const;

/** Which messages the patient gets, and by which channel. */
export function OwnChannels({ profile }: { profile: Profile }) {
  const preferences = useQuery(api.patient.preferences.get.queryOptions());
  return (
    <Section title="Qué avisos recibe">
      <QueryContent query={preferences} loading={<LoadingLines label="Buscando sus avisos…" count={2} />}>
        {(data) => <Channels preferences={data} profile={profile} />}
      </QueryContent>
    </Section>
  );
}

function Channels({ preferences, profile }: { preferences: Preference[]; profile: Profile }) {
  const queryClient = useQueryClient();
  const { get, save } = api.patient.preferences;
  const saving = useMutation(
    save.mutationOptions({
      onSuccess: (after) => {
        queryClient.setQueryData(get.queryKey(), after);
        announce('Guardado');
      },
      onError: () => queryClient.invalidateQueries({ queryKey: get.key() }),
    }),
  );
  const shown = (entry: Preference) => {
    const pressed = saving.isPending ? saving.variables : null;
    return pressed?.channel === entry.channel && pressed.topic === entry.topic ? pressed : entry;
  };
  const hints = {
    email: profile.email ? undefined : 'No tenemos su e-mail: agréguelo arriba.',
    whatsapp: profile.phone ? undefined : 'No tenemos su celular: agréguelo arriba.',
  };
  const isTold = preferences.some(
    ({ topic, channel, isWanted }) =>
      topic === 'turnos' && isWanted && (channel === 'email' ? profile.email : profile.phone),
  );

  return (
    <div className={styles.place}>
      {(['turnos', 'offers'] as const).map((topic) => (
        <fieldset key={topic} className={styles.group}>
          <legend>{topics[topic]}</legend>
          {preferences
            .filter((preference) => preference.topic === topic)
            .map((preference) => (
              <CheckField
                key={preference.channel}
                label={channels[preference.channel]}
                hint={hints[preference.channel]}
                checked={shown(preference).isWanted}
                onChange={({ target }) => {
                  if (!saving.isPending) saving.mutate({ ...preference, isWanted: target.checked });
                }}
              />
            ))}
        </fieldset>
      ))}
      <ActProblem error={saving.error} />
      {!isTold && (
        <Notice tone="warning" title="Así no le llegan avisos de sus turnos">
          <p>Tampoco los recordatorios. Si un turno cambia, intentaremos llamarle por teléfono.</p>
        </Notice>
      )}
      <p className={styles.hint}>
        De sus turnos avisamos por un solo medio: por e-mail si está marcado, y si no por WhatsApp.
      </p>
    </div>
  );
}
