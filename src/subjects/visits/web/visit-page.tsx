import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { DocumentDesk } from '../../documents/web/document-desk.tsx';
import { IssuedHere } from '../../documents/web/issued-here.tsx';
import type { TypedSoFar } from '../../documents/web/typed-so-far.ts';
import type { RecordEntry } from '../../record/contract/record-entries.ts';
import { canonicalText } from '../../record/rules/canonical-content.ts';
import type { EncounterContent } from '../../record/rules/entry-content.ts';
import type { VisitRecord } from '../contract/visit.ts';
import { SignedVisit } from './signed-visit.tsx';
import { VisitForm } from './visit-form.tsx';
import { BackToDay, personWords } from './visit-head.tsx';

/** The page of one appointment's visit: to write it, or as it was signed. */
export function VisitPage({ appointmentId }: { appointmentId: string }) {
  const queryClient = useQueryClient();
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const options = api.doctor.visit.open.queryOptions({
    input: { appointmentId },
  });
  const query = useQuery({
    ...options,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  /** The content typed here that is not in the signed visit. */
  const [leftover, setLeftover] = useState<EncounterContent | null>(null);
  const soFar = useRef<TypedSoFar>({ diagnosis: null, allergies: [] });
  const change = (changes: Partial<VisitRecord>) =>
    queryClient.setQueryData(
      options.queryKey,
      (visit) => visit && { ...visit, ...changes },
    );

  function show(entry: RecordEntry, typed: EncounterContent | null) {
    const isOther =
      typed &&
      (!entry.content || canonicalText(typed) !== canonicalText(entry.content));
    setLeftover(isOther ? typed : null);
    change({ signed: entry, draft: null, canSign: false });
    void queryClient.invalidateQueries({
      queryKey: api.doctor.record.read.key(),
    });
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
  const issued = (
    <IssuedHere
      patientId={patient.id}
      appointmentId={appointmentId}
      timeZone={timeZone}
    />
  );
  const hasBegun = visit.canSign || signed !== null;
  return (
    <Page
      title={patient.name}
      lead={personWords(visit, timeZone)}
      width="dense"
      fills={!signed}
      action={
        <BackToDay patientId={patient.id}>
          <DocumentDesk
            patientId={patient.id}
            appointmentId={hasBegun ? appointmentId : null}
            typedNow={() =>
              signed
                ? {
                    diagnosis: signed.content?.diagnoses[0] ?? null,
                    allergies: [],
                  }
                : soFar.current
            }
            hasList
            timeZone={timeZone}
            today={today}
          />
        </BackToDay>
      }
    >
      <QueryContent query={query} loading={null}>
        {() =>
          signed ? (
            <SignedVisit
              visit={visit}
              entry={signed}
              leftover={leftover}
              today={today}
              timeZone={timeZone}
              onChange={change}
              onSettled={() => setLeftover(null)}
            >
              {issued}
            </SignedVisit>
          ) : (
            <VisitForm
              visit={visit}
              today={today}
              timeZone={timeZone}
              soFar={soFar}
              onChange={change}
              onSigned={show}
            >
              {issued}
            </VisitForm>
          )
        }
      </QueryContent>
    </Page>
  );
}
