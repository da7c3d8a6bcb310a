import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '../../../contract/patient/account.ts';
import type { Preference } from '../../../contract/patient/own-data.ts';
import { announce } from '../../components/announcer/announce.ts';
import { CheckField } from '../../components/field/check-field.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { Section } from '../../components/section/section.tsx';
import { asksForMore } from '../../guarded/asks-for-more.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './account.module.css';

const topics = {
  turnos: 'Sus turnos: confirmaciones, recordatorios y cambios',
  offers: 'Turnos que se liberan y novedades',
} as const;
const channels = { email: 'Por e-mail', whatsapp: 'Por WhatsApp' } as const;

/** What the clinic tells the patient, and by which way. */
export function OwnChannels({ profile }: { profile: Profile }) {
  const preferences = useQuery(api.patient.preferences.get.queryOptions());
  return (
    <Section title="Qué avisos recibe">
      <GuardedQuery
        role="patient"
        query={preferences}
        loading={<LoadingLines label="Buscando sus avisos…" count={2} />}
      >
        {(data) => <Channels preferences={data} profile={profile} />}
      </GuardedQuery>
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
  const shown = (one: Preference) => {
    const pressed = saving.isPending ? saving.variables : null;
    return pressed?.channel === one.channel && pressed.topic === one.topic ? pressed : one;
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
    <GuardedAct role="patient" act={saving}>
      <div className={styles.place}>
        {(['turnos', 'offers'] as const).map((topic) => (
          <fieldset key={topic} className={styles.group}>
            <legend>{topics[topic]}</legend>
            {preferences
              .filter((one) => one.topic === topic)
              .map((one) => (
                <CheckField
                  key={one.channel}
                  label={channels[one.channel]}
                  hint={hints[one.channel]}
                  checked={shown(one).isWanted}
                  onChange={({ target }) => {
                    if (!saving.isPending) saving.mutate({ ...one, isWanted: target.checked });
                  }}
                />
              ))}
          </fieldset>
        ))}
        {!asksForMore(saving.error) && <ActProblem error={saving.error} />}
        {!isTold && (
          <Notice tone="warning" title="Así no le llegan avisos de sus turnos">
            <p>Tampoco los recordatorios. Si un turno cambia, intentaremos llamarle por teléfono.</p>
          </Notice>
        )}
        <p className={styles.hint}>
          De sus turnos avisamos por un solo medio: por e-mail si está marcado, y si no por WhatsApp.
        </p>
      </div>
    </GuardedAct>
  );
}
