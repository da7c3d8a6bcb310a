import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button, ButtonLink } from '../../../../base/ui/button/button.tsx';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import styles from './here.module.css';
import {
  NotReceived,
  ownTokenIn,
  ScanAgain,
  useHerePass,
} from './here-parts.tsx';

interface HereInAccountProps {
  code: string;
  /** The patient's own view of the queue, which another feature provides. */
  ownView: (token: string) => ReactNode;
}

/** Lets a signed-in patient who scanned a screen of the clinic report their arrival by one press. */
export function HereInAccount({ code, ownView }: HereInAccountProps) {
  const { opened, isVoid } = useHerePass(code);
  if (isVoid) return <ScanAgain />;
  return (
    <Page title="Estoy en la clínica">
      <QueryContent
        query={opened}
        loading={<Loading label="Leyendo el código…" />}
      >
        {({ pass }) => <Arrival pass={pass} ownView={ownView} />}
      </QueryContent>
    </Page>
  );
}

function Arrival({
  pass,
  ownView,
}: { pass: string } & Pick<HereInAccountProps, 'ownView'>) {
  const clinic = useQuery(api.public.clinic.get.queryOptions()).data;
  const arrival = useMutation(api.patient.arrival.here.mutationOptions());
  const { error, data: answer } = arrival;
  const token = ownTokenIn(answer?.url ?? null);
  if (token) return ownView(token);
  if (error && problemOf(error).code === 'LINK_VOID') return <ScanAgain />;
  return (
    <div className={styles.place}>
      {answer ? (
        <>
          <NotReceived
            answer={answer}
            timeZone={clinic?.timeZone}
            ofNone="No hay ninguno a su nombre. Si viene por otra persona, pase por recepción."
          />
          <ButtonLink to="/mi-cuenta/citas">Ver mis turnos</ButtonLink>
        </>
      ) : (
        <>
          <p>Le anotamos en su turno de hoy y le damos su número.</p>
          <ActProblem error={error} />
          <Button
            kind="main"
            busy={arrival.isPending}
            busyLabel="Avisando…"
            onClick={() => arrival.mutate({ pass })}
          >
            Avisar que llegué
          </Button>
        </>
      )}
    </div>
  );
}
