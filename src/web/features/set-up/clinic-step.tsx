import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SetUp } from '../../../contract/admin/set-up.ts';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './set-up.module.css';

interface ClinicStepProps {
  setUp: SetUp;
  onDone: (answer: SetUp) => void;
}

const unnamed = 'Clínica';

/** What patients have to know to come. */
export function ClinicStep({ setUp, onDone }: ClinicStepProps) {
  const queryClient = useQueryClient();
  const settings = useQuery({ ...api.admin.clinic.get.queryOptions(), refetchOnWindowFocus: false });
  const { form, focusFirstError } = useErrorFocus();
  const [typed, setTyped] = useState({ name: '', address: '', city: '', phone: '' });
  const save = useMutation(
    api.admin.clinic.saveData.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(api.admin.clinic.get.queryKey(), answer);
        void queryClient.invalidateQueries({ queryKey: api.public.clinic.get.queryKey() });
        onDone({ ...setUp, hasClinicData: true, isDone: setUp.doctor !== null && setUp.hasHours });
      },
      onError: (thrown) => {
        focusFirstError();
        // Somebody else sets up the same clinic: the next try is about theirs.
        if (problemOf(thrown).code === 'CHANGED_MEANWHILE') void settings.refetch();
      },
    }),
  );
  const fields = save.error ? problemOf(save.error).fields : {};
  const field = (name: keyof typeof typed, errorPath: string = name) => ({
    name,
    value: typed[name],
    error: fields[errorPath],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value });
      if (!save.isPending) save.reset();
    },
  });

  return (
    <GuardedQuery role="admin" query={settings} loading={<LoadingLines />}>
      {({ clinic }) => {
        function submit(event: FormEvent) {
          event.preventDefault();
          if (save.isPending) return;
          const { revision, accent: _a, logoUrl: _l, isDemo: _d, ...data } = clinic;
          const phones = typed.phone.trim() ? [typed.phone.trim()] : data.phones;
          const { name, address, city } = typed;
          const kept = data.name === unnamed ? '' : data.name;
          save.mutate({ ...data, revision, phones, address, city, name: name.trim() || kept });
        }
        return (
          <GuardedAct role="admin" act={save}>
            <form ref={form} className={styles.form} noValidate onSubmit={submit}>
              <TextField label="Nombre de la clínica" autoComplete="organization" {...field('name')} />
              <TextField label="Dirección" autoComplete="street-address" {...field('address')} />
              <TextField label="Ciudad" autoComplete="address-level2" {...field('city')} />
              <TextField
                label="Teléfono"
                hint="Con código de área. Los pacientes llaman a este número."
                optional
                type="tel"
                autoComplete="tel"
                {...field('phone', 'phones.0')}
              />
              {Object.keys(fields).length === 0 && <ActProblem error={save.error} />}
              <Button
                kind="main"
                type="submit"
                className={styles.submit}
                busy={save.isPending}
                busyLabel="Guardando…"
              >
                Guardar y seguir
              </Button>
            </form>
          </GuardedAct>
        );
      }}
    </GuardedQuery>
  );
}
