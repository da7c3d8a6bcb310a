import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VisitRecord } from '../../../contract/doctor/visit.ts';
import type { RecordEntry } from '../../../contract/record-entries.ts';
import { canonicalText } from '../../../domain/record/canonical-content.ts';
import type { EncounterContent } from '../../../domain/record/entry-content.ts';
import { api } from '../../api/api.ts';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { QueryContent } from '../../components/problem/query-content.tsx';
import { SignedVisit } from './signed-visit.tsx';
import { VisitForm } from './visit-form.tsx';
import { BackToDay, personWords } from './visit-head.tsx';

/** One appointment's visit: to be written, or as it was signed. */
export function VisitPage({ appointmentId }: { appointmentId: string }) {
  const queryClient = useQueryClient();
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const options = api.doctor.visit.open.queryOptions({ input: { appointmentId } });
  const query = useQuery({
    ...options,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  /** What was typed beside what is signed already. */
  const [leftover, setLeftover] = useState<EncounterContent | null>(null);
  const change = (changes: Partial<VisitRecord>) =>
    queryClient.setQueryData(options.queryKey, (visit) => visit && { ...visit, ...changes });

  function show(entry: RecordEntry, typed: EncounterContent | null) {
    const isOther = typed && (!entry.content || canonicalText(typed) !== canonicalText(entry.content));
    setLeftover(isOther ? typed : null);
    change({ signed: entry, draft: null, canSign: false });
    void queryClient.invalidateQueries({ queryKey: api.doctor.record.read.key() });
  }

  if (!query.data || !clinic.data) {
    return (
      <Page title="Consulta" width="dense" action={<BackToDay />}>
        <QueryContent
          query={query.data ? clinic : query}
          loading={<LoadingLines label="Abriendo la consulta…" count={8} />}
        >
          {() => null}
        </QueryContent>
      </Page>
    );
  }
  const { today, timeZone } = clinic.data;
  const visit = query.data;
  const { patient, signed } = visit;
  return (
    <Page
      title={patient.name}
      lead={personWords(visit, timeZone)}
      width="dense"
      action={<BackToDay patientId={patient.id} />}
    >
      <QueryContent query={query} loading={null}>
        {() =>
          signed ? (
            <SignedVisit
              visit={visit}
              entry={signed}
              leftover={leftover}
              timeZone={timeZone}
              onChange={change}
              onSettled={() => setLeftover(null)}
            />
          ) : (
            <VisitForm visit={visit} today={today} timeZone={timeZone} onChange={change} onSigned={show} />
          )
        }
      </QueryContent>
    </Page>
  );
}
