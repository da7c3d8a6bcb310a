import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { AdmissionForm } from '../../../../subjects/patients/web/file/admission-form.tsx';
import { DataPart } from '../../../../subjects/patients/web/file/data-part.tsx';
import { IdentityPart } from '../../../../subjects/patients/web/file/identity-part.tsx';
import styles from '../../../../subjects/patients/web/file/reception-patients.module.css';

interface ArrivalPartsProps {
  appointment: StaffAppointment;
  today: string;
  timeZone: string;
  /** Called after the person or the admission was changed. */
  onChanged: () => void;
}

/** The open questions of an admission: the order, the document, the patient's data. */
export function ArrivalParts({
  appointment,
  today,
  timeZone,
  onChanged,
}: ArrivalPartsProps) {
  const { id, patient, lacks } = appointment;
  const what = lacks?.what ?? [];
  const asksFile = what.some(
    (lack) => lack !== 'payment' && lack !== 'coverage',
  );
  const file = useQuery({
    ...api.reception.patients.get.queryOptions({
      input: { patientId: patient.id },
    }),
    enabled: asksFile,
  });
  const noted = file.data?.upcoming.find((each) => each.id === id);
  const told = useEffectEvent(onChanged);
  const state =
    file.data &&
    [
      file.data.revision,
      file.data.identity?.verifiedAt,
      noted?.admission?.version,
    ].join();
  useEffect(() => {
    if (state !== undefined) told();
  }, [state]);
  if (!asksFile) return null;
  return (
    <QueryContent
      query={file}
      loading={<LoadingLines label="Buscando la ficha…" count={3} />}
    >
      {(found) => (
        <div className={styles.stack}>
          {(what.includes('order') || what.includes('authorization')) &&
            noted && (
              <Section title="Orden y autorización">
                <AdmissionForm
                  key={noted.admission?.version ?? 0}
                  patientId={patient.id}
                  appointment={noted}
                  timeZone={timeZone}
                  isFirst={!what.includes('payment')}
                  onClose={() => {}}
                />
              </Section>
            )}
          {what.includes('identity') && (
            <Section title="Identidad">
              <IdentityPart file={found} timeZone={timeZone} />
            </Section>
          )}
          {what.includes('person') && (
            <Section title="Datos">
              <DataPart file={found} today={today} />
            </Section>
          )}
        </div>
      )}
    </QueryContent>
  );
}
