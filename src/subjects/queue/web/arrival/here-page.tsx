import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { PhoneFrame } from '../../../../base/ui/layout/phone-frame.tsx';
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

/** Lets a patient who scanned a screen of the clinic report their arrival on their own phone. */
export function HerePage({ code }: { code: string }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions()).data;
  const { opened, isVoid } = useHerePass(code);
  return (
    <PhoneFrame>
      {isVoid ? (
        <ScanAgain />
      ) : (
        <Page title="Estoy en la clínica">
          <QueryContent
            query={opened}
            loading={<Loading label="Leyendo el código…" />}
          >
            {({ pass }) => <Arrival pass={pass} timeZone={clinic?.timeZone} />}
          </QueryContent>
        </Page>
      )}
    </PhoneFrame>
  );
}

/** The form for DNI and code. The number then stands on the own view of the queue. */
function Arrival({
  pass,
  timeZone,
}: {
  pass: string;
  timeZone: string | undefined;
}) {
  const navigate = useNavigate();
  const arrival = useMutation({
    mutationFn: (proof: { dni: string; code: string }) =>
      client.public.here.arrive({ pass, proof: { kind: 'code', ...proof } }),
    onSuccess({ url }) {
      const turno = ownTokenIn(url);
      if (turno)
        void navigate({ to: '/turnero', search: { turno }, replace: true });
    },
  });
  const { error, data: answer, isPending } = arrival;
  if (error && problemOf(error).code === 'LINK_VOID') return <ScanAgain />;
  return (
    <div className={styles.place}>
      {answer && !answer.url && (
        <NotReceived answer={answer} timeZone={timeZone} />
      )}
      <CodeForm
        arrival={{ isPending, error }}
        onSend={(proof) => arrival.mutate(proof)}
      />
      <p>
        O{' '}
        <Link
          to="/login"
          search={{
            rol: 'paciente',
            volver: `/turnero?aca=${encodeURIComponent(pass)}`,
          }}
        >
          ingrese a su cuenta
        </Link>
        , sin escribir el código.
      </p>
    </div>
  );
}

interface CodeFormProps {
  arrival: { isPending: boolean; error: unknown };
  onSend: (proof: { dni: string; code: string }) => void;
}

function CodeForm({ arrival: { isPending, error }, onSend }: CodeFormProps) {
  const [dni, setDni] = useState('');
  const [code, setCode] = useState('');
  const fields = error ? problemOf(error).fields : {};
  function send(event: FormEvent) {
    event.preventDefault();
    if (!isPending) onSend({ dni: dni.trim(), code: code.trim() });
  }
  return (
    <form className={styles.place} noValidate onSubmit={send}>
      <TextField
        label="DNI"
        inputMode="numeric"
        autoComplete="off"
        value={dni}
        error={fields['proof.dni']}
        onChange={({ target }) => setDni(target.value)}
      />
      <TextField
        label="Código del turno"
        hint="Seis letras y números: está en su confirmación."
        autoComplete="off"
        autoCapitalize="characters"
        value={code}
        error={fields['proof.code']}
        onChange={({ target }) => setCode(target.value)}
      />
      {Object.keys(fields).length === 0 && <ActProblem error={error} />}
      <Button kind="main" type="submit" busy={isPending} busyLabel="Avisando…">
        Avisar que llegué
      </Button>
    </form>
  );
}
