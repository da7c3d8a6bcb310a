import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import {
  channelRulesOf,
  WAYS,
  type Way,
} from '../../../../base/person/rules/channels.ts';
import { isLandline } from '../../../../base/person/rules/landline.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { useSending } from '../../../../base/ui/format/use-sending.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import styles from '../../../../base/ui/page/account.module.css';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import type { MessageChoice } from '../../../outbox/contract/message-choice.ts';
import type { Profile } from '../../contract/profile.ts';
import { ChannelField } from './channel-field.tsx';

/** The messages that the patient gets, each kind by the way they choose. */
export function OwnChannels({ profile }: { profile: Profile }) {
  const choices = useQuery(api.patient.preferences.get.queryOptions());
  return (
    <Section title="Qué avisos recibe">
      <QueryContent
        query={choices}
        loading={<LoadingLines label="Buscando sus avisos…" count={4} />}
      >
        {(data) => <Channels choices={data} profile={profile} />}
      </QueryContent>
    </Section>
  );
}

function Channels({
  choices,
  profile,
}: {
  choices: MessageChoice[];
  profile: Profile;
}) {
  const queryClient = useQueryClient();
  const { get, save } = api.patient.preferences;
  const push = useQuery(api.patient.push.get.queryOptions());
  const saving = useMutation(
    save.mutationOptions({
      // One after the other, so that the last choice is the one that is kept.
      scope: { id: 'message-choice' },
      onSuccess: (after) => {
        queryClient.setQueryData(get.queryKey(), after);
        announce('Guardado');
      },
      onError: () => queryClient.invalidateQueries({ queryKey: get.key() }),
    }),
  );
  const pressed = saving.isPending ? saving.variables : null;
  const leads = {
    email: profile.email !== null,
    // A masked number does not show if it is a landline; the server chooses no channel of mobiles for one.
    mobile: profile.phone !== null && !isLandline(profile.phone),
    browser: (push.data?.browsers.length ?? 0) > 0,
  };
  const has = Object.fromEntries(
    WAYS.map((way) => [way, leads[channelRulesOf(way).needs]]),
  ) as Record<Way, boolean>;
  const sending = useSending();
  const isTold = choices.some(
    ({ topic, goesBy }) => topic === 'appointments' && goesBy !== 'none',
  );

  return (
    <div className={styles.place}>
      {choices.map((choice) => (
        <ChannelField
          key={choice.topic}
          choice={
            pressed?.topic === choice.topic
              ? { ...choice, chosen: pressed.channel }
              : choice
          }
          has={has}
          on={sending?.ways ?? []}
          onChoose={(channel) =>
            saving.mutate({ topic: choice.topic, channel })
          }
        />
      ))}
      <ActProblem error={saving.error} />
      {isTold &&
        sending?.sendsMessages === false &&
        !choices.some(
          ({ goesBy }) =>
            goesBy !== null &&
            goesBy !== 'none' &&
            channelRulesOf(goesBy).isOfferedOnlyIfOn,
        ) && (
          <Notice title="La clínica todavía no envía mensajes por sí sola">
            <p>
              Lo que elija queda guardado. Mientras tanto, si un turno cambia,
              lo llamamos o le escribimos.
            </p>
          </Notice>
        )}
      {!isTold && (
        <Notice tone="warning" title="Así no le llegan avisos de sus turnos">
          <p>Si un turno cambia, intentaremos llamarle por teléfono.</p>
        </Notice>
      )}
    </div>
  );
}
