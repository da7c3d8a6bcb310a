import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { listedNameOf } from '../../../../base/ui/format/person-words.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import { PanelDialog } from '../../../../base/ui/panel/panel-dialog.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Rows } from '../../../../base/ui/rows/rows.tsx';
import type { PatientFile } from '../../contract/patient-file.ts';
import type {
  DeskFamily,
  DeskFamilyLink,
  FamilyRestriction,
} from '../../contract/reception-family.ts';
import styles from './desk-family.module.css';
import { useKeepFamily } from './desk-use-keep-family.ts';
import { FamilyLinkRow } from './family-link-row.tsx';
import {
  AgreementForm,
  LinkDocumentForm,
  RestrictionEndForm,
} from './family-paper-forms.tsx';
import { LinkForm } from './link-form.tsx';
import { RestrictionForm } from './restriction-form.tsx';
import { RestrictionRow } from './restriction-row.tsx';

type Act =
  | { what: 'document' | 'agreement' | 'end'; link: DeskFamilyLink }
  | { what: 'lift'; restriction: FamilyRestriction };

/** A person's representatives and represented patients, with the documents shown, and court restrictions. */
export function FamilyPart({
  file,
  today,
}: {
  file: PatientFile;
  today: string;
}) {
  const keep = useKeepFamily();
  const [adding, setAdding] = useState<'link' | 'restriction' | null>(null);
  const [added, setAdded] = useState<'link' | 'restriction' | null>(null);
  const [act, setAct] = useState<Act | null>(null);
  const timeZone =
    useQuery(api.public.clinic.get.queryOptions()).data?.timeZone ?? 'UTC';
  const family = useQuery(
    api.reception.family.ofPatient.queryOptions({
      input: { patientId: file.id },
    }),
  );
  const close = () => setAct(null);
  const end = useMutation(
    api.reception.family.end.mutationOptions({
      onSuccess: keep('Vínculo terminado'),
      onSettled: close,
    }),
  );
  const stopAdding = () => {
    setAdded(adding);
    setAdding(null);
  };
  const dialog = act?.what === 'end' ? null : act;
  const ending = act?.what === 'end' ? act.link : null;
  return (
    <div className={styles.stack}>
      <QueryContent
        query={family}
        loading={<LoadingLines label="Buscando a su familia…" />}
      >
        {(found) => (
          <Lists
            family={found}
            today={today}
            timeZone={timeZone}
            onAct={setAct}
          />
        )}
      </QueryContent>
      <ActProblem error={end.error} />
      {adding === 'link' && (
        <LinkForm file={file} today={today} onDone={stopAdding} />
      )}
      {adding === 'restriction' && (
        <RestrictionForm file={file} today={today} onDone={stopAdding} />
      )}
      {adding === null && (
        <div className={styles.acts}>
          <Button
            autoFocus={added === 'link'}
            onClick={() => setAdding('link')}
          >
            Vincular a un familiar
          </Button>
          <Button
            kind="quiet"
            autoFocus={added === 'restriction'}
            onClick={() => setAdding('restriction')}
          >
            Anotar una restricción judicial
          </Button>
        </div>
      )}
      {dialog?.what === 'document' && (
        <PanelDialog
          title="Documento que acredita el vínculo"
          width="narrow"
          onClose={close}
        >
          <LinkDocumentForm link={dialog.link} onDone={close} />
        </PanelDialog>
      )}
      {dialog?.what === 'agreement' && (
        <PanelDialog
          title="La persona acepta que actúen por ella"
          width="narrow"
          onClose={close}
        >
          <AgreementForm link={dialog.link} onDone={close} />
        </PanelDialog>
      )}
      {dialog?.what === 'lift' && (
        <PanelDialog
          title="Levantar la restricción"
          width="narrow"
          onClose={close}
        >
          <RestrictionEndForm restriction={dialog.restriction} onDone={close} />
        </PanelDialog>
      )}
      <PanelConfirm
        open={ending !== null}
        title={`¿Terminar el vínculo con ${ending ? listedNameOf(ending.person) : ''}?`}
        confirmLabel="Terminar el vínculo"
        keepLabel="Conservarlo"
        destructive
        busy={end.isPending}
        onConfirm={() => ending && end.mutate({ linkId: ending.id })}
        onClose={close}
      >
        <p>
          Deja de valer ahora mismo, también en una sesión abierta. Los turnos
          que ya hay quedan como están.
        </p>
      </PanelConfirm>
    </div>
  );
}

interface ListsProps {
  family: DeskFamily;
  today: string;
  timeZone: string;
  onAct: (act: Act) => void;
}

function Lists({ family, today, timeZone, onAct }: ListsProps) {
  const { representatives, represented, restricted, keptFrom } = family;
  const isEmpty = [representatives, represented, restricted, keptFrom].every(
    ({ length }) => length === 0,
  );
  if (isEmpty)
    return (
      <p className={styles.quiet}>
        Nadie actúa por esta persona, ni ella por nadie.
      </p>
    );
  const links = (label: string, each: DeskFamilyLink[]) =>
    each.length > 0 && (
      <div>
        <p className={styles.strong}>{label}</p>
        <Rows label={label}>
          {each.map((link) => (
            <FamilyLinkRow
              key={link.id}
              link={link}
              today={today}
              timeZone={timeZone}
              onAct={(what) => onAct({ what, link })}
            />
          ))}
        </Rows>
      </div>
    );
  const restrictions = (label: string, each: FamilyRestriction[]) =>
    each.length > 0 && (
      <div>
        <p className={styles.strong}>{label}</p>
        <Rows label={label}>
          {each.map((restriction) => (
            <RestrictionRow
              key={restriction.id}
              restriction={restriction}
              today={today}
              onLift={() => onAct({ what: 'lift', restriction })}
            />
          ))}
        </Rows>
      </div>
    );
  return (
    <>
      {links('Actúan por esta persona', representatives)}
      {links('Esta persona actúa por', represented)}
      {restrictions('No pueden actuar por esta persona', restricted)}
      {restrictions('Esta persona no puede actuar por', keptFrom)}
    </>
  );
}
