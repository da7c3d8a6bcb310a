import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, client } from '../../../../base/api/web/client/api.ts';
import {
  forgetPushHere,
  type PushHere,
  readPushHere,
  subscribeHere,
} from '../../../../base/api/web/client/push-here.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { otherWayWords } from '../../../../base/ui/format/told-words.ts';
import { useSending } from '../../../../base/ui/format/use-sending.ts';
import styles from '../../../../base/ui/page/account.module.css';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import type {
  Push,
  PushBrowser,
} from '../../../outbox/contract/patient-push.ts';
import { MESSAGE_TOPICS } from '../../../outbox/rules/kinds/message-topics.ts';

/** The browsers in which the patient gets notices. This one may be among them. */
export function OwnPush() {
  const push = useQuery(api.patient.push.get.queryOptions());
  const [here, setHere] = useState<PushHere | null>(null);
  const look = () => readPushHere().then(setHere);
  useEffect(() => void readPushHere().then(setHere), []);
  // If the clinic sends no notices to browsers, there is nothing to choose.
  if (!push.data?.publicKey || !here) return null;
  return (
    <Section title="Avisos en el teléfono">
      <Browsers
        push={push.data}
        publicKey={push.data.publicKey}
        here={here}
        look={look}
      />
    </Section>
  );
}

interface BrowsersProps {
  push: Push;
  publicKey: string;
  here: PushHere;
  /** Reads again the state of this browser. */
  look: () => Promise<void>;
}

function Browsers({ push, publicKey, here, look }: BrowsersProps) {
  const queryClient = useQueryClient();
  const sending = useSending();
  const isPhone = matchMedia('(pointer: coarse)').matches;
  const device = isPhone ? 'este teléfono' : 'esta computadora';
  const [wasAdded, setAdded] = useState(false);
  const keep = (after: Push, said: string) => {
    queryClient.setQueryData(api.patient.push.get.queryKey(), after);
    void queryClient.invalidateQueries({
      queryKey: api.patient.preferences.get.key(),
    });
    announce(said);
  };
  const add = useMutation({
    mutationFn: async () => {
      const keys = await subscribeHere(publicKey);
      return keys && client.patient.push.save(keys);
    },
    onSuccess: (after) => {
      if (after) keep(after, `Listo: ${device} recibe avisos`);
      setAdded(after !== null);
    },
    onSettled: look,
  });
  const remove = useMutation({
    mutationFn: async ({ id, fingerprint }: PushBrowser) => {
      if (fingerprint === here.fingerprint) await forgetPushHere();
      return client.patient.push.remove({ id });
    },
    onSuccess: (after) => keep(after, 'Quitado'),
    onError: () =>
      queryClient.invalidateQueries({ queryKey: api.patient.push.get.key() }),
    onSettled: look,
  });
  const all = useMutation({
    mutationFn: async () => {
      for (const topic of MESSAGE_TOPICS)
        await client.patient.preferences.save({ topic, channel: 'push' });
    },
    onSuccess: () => {
      setAdded(false);
      announce('Guardado: así recibe todos sus avisos');
    },
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: api.patient.preferences.get.key(),
      }),
  });
  const isTold = push.browsers.some(
    ({ fingerprint }) => fingerprint === here.fingerprint,
  );
  // The pressed button is gone: the next useful control takes the focus, never a button that removes.
  const place = useFocusShown(`${push.browsers.length} ${isTold} ${wasAdded}`, {
    within: isTold ? '[data-next="all"] button' : '[data-next="add"] button',
    isLater: true,
  });

  return (
    <div className={styles.place} ref={place} tabIndex={-1}>
      {push.browsers.length > 0 && (
        <ul className={styles.browsers}>
          {push.browsers.map((browser) => (
            <li key={browser.id} className={styles.browser}>
              <span>
                <span className={styles.rowTitle}>{browser.browser}</span>
                {browser.fingerprint === here.fingerprint ? ` (${device})` : ''}
              </span>
              <Button
                kind="quiet"
                busy={remove.isPending && remove.variables.id === browser.id}
                onClick={() => remove.mutate(browser)}
              >
                Quitar{' '}
                <span className="visually-hidden">{browser.browser}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isTold && <HowToAdd here={here} device={device} add={add} />}
      {wasAdded && isTold && (
        <div data-next="all">
          <Notice
            title="Listo. ¿Qué avisos quiere recibir así?"
            actions={
              <Button onClick={() => all.mutate()} busy={all.isPending}>
                Recibirlos todos así
              </Button>
            }
          >
            <p>O elija arriba, uno por uno.{otherWayWords(sending).push}</p>
          </Notice>
        </div>
      )}
      <ActProblem error={add.error ?? remove.error ?? all.error} />
    </div>
  );
}

interface HowToAddProps {
  here: PushHere;
  device: string;
  add: { mutate: () => void; isPending: boolean };
}

/** The button that adds this browser, or the reason why there is none. */
function HowToAdd({ here: { support }, device, add }: HowToAddProps) {
  if (support === 'blocked') {
    return (
      <Notice title="Los avisos de esta página están bloqueados">
        <p>
          Permítalos en los ajustes del navegador, en el candado junto a la
          dirección, y abra la página otra vez.
        </p>
      </Notice>
    );
  }
  if (support === 'install_first') {
    return (
      <p className={styles.hint}>
        En un iPhone o iPad, primero agregue esta página a la pantalla de
        inicio: toque Compartir, después «Agregar a inicio», y ábrala desde ahí.
      </p>
    );
  }
  if (support === 'none')
    return (
      <p className={styles.hint}>Este navegador no puede mostrar avisos.</p>
    );
  return (
    <>
      <p className={styles.hint}>
        El aviso dice solo el día y la hora. Actívelo solo en un teléfono o una
        computadora suya; al cerrar la sesión deja de recibirlos.
      </p>
      <div data-next="add">
        <Button
          onClick={() => add.mutate()}
          busy={add.isPending}
          busyLabel="Activando…"
        >
          Avisarme en {device}
        </Button>
      </div>
    </>
  );
}
