import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../base/api/web/client/api.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import {
  DialogFoot,
  PanelDialog,
} from '../../../base/ui/panel/panel-dialog.tsx';
import { Problem } from '../../../base/ui/problem/problem.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import type { ClinicalDocument } from '../contract/record-documents.ts';
import type { DocumentKind } from '../rules/document-content.ts';
import { DocumentArticle } from './document-article.tsx';
import { agreeing, kindNames } from './document-words.ts';
import { IssueForm } from './issue-form.tsx';
import { PdfButton } from './pdf-button.tsx';
import type { TypedSoFar } from './typed-so-far.ts';

interface IssueDialogProps {
  kind: DocumentKind;
  patientId: string;
  /** Null: at no visit. */
  appointmentId: string | null;
  soFar: TypedSoFar;
  timeZone: string;
  today: string;
  onIssued: () => void;
  onClose: () => void;
}

/** Writes a document and issues it. Then it can be downloaded to print. */
export function IssueDialog(props: IssueDialogProps) {
  const { kind, patientId, timeZone, onIssued, onClose } = props;
  const [issued, setIssued] = useState<ClinicalDocument | null>(null);
  const preparation = useQuery({
    ...api.doctor.documents.prepare.queryOptions({ input: { patientId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (issued) {
    return (
      <PanelDialog
        key="issued"
        title={`${kindNames[kind]} ${agreeing(kind, 'emitida')}: folio ${issued.folio}`}
        onClose={onClose}
      >
        <DocumentArticle document={issued} timeZone={timeZone} />
        <DialogFoot>
          <PdfButton
            kind="main"
            data-first
            fetchPdf={() =>
              client.doctor.documents.pdf({ documentId: issued.id })
            }
          >
            Descargar el PDF
          </PdfButton>
          <Button kind="quiet" onClick={onClose}>
            Listo
          </Button>
        </DialogFoot>
      </PanelDialog>
    );
  }
  const name = preparation.data?.patient.name;
  return (
    <PanelDialog
      key={name ? 'form' : 'loading'}
      title={name ? `${kindNames[kind]} para ${name}` : kindNames[kind]}
      onClose={onClose}
    >
      <QueryContent
        query={preparation}
        loading={<LoadingLines label="Preparando el documento…" count={6} />}
      >
        {(prepared) =>
          prepared.professional.license === null ? (
            <Problem title="No hay una matrícula vigente a su nombre">
              <p>
                Pida a la administración que la cargue: sin matrícula no se
                emiten documentos.
              </p>
            </Problem>
          ) : (
            <IssueForm
              {...props}
              prepared={prepared}
              onIssued={(document) => {
                setIssued(document);
                onIssued();
              }}
            />
          )
        }
      </QueryContent>
    </PanelDialog>
  );
}
